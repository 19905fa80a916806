"""The page of benchmarks: commands put their tables between marks of their own."""

from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks.md"


def write_table(name: str, table: str, page: Path = PAGE) -> None:
    """Put a table, in Markdown, between the marks of its name.

    A page without these marks gets them at its end, under a heading of the name.
    """
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    text = page.read_text(encoding="utf-8") if page.exists() else "# Benchmarks\n"
    if begin not in text:
        text += f"\n## {name.capitalize()}\n\n{begin}\n{end}\n"
    before, rest = text.split(begin, 1)
    after = rest.split(end, 1)[1]
    page.write_text(f"{before}{begin}\n{table}\n{end}{after}", encoding="utf-8")
