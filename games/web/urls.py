"""The addresses of everything about games."""

from django.urls import path

from games.web import analysis, chat, hints, lobby, pages, position, records, table

app_name = "games"

urlpatterns = [
    path("", pages.home, name="home"),
    path("rules/<slug:slug>/", pages.rules, name="rules"),
    path("dice/", pages.dice, name="dice"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("lobby/rows/", lobby.rows, name="lobby-rows"),
    path("tables/new/", lobby.new_table, name="new-table"),
    path("tables/bot/", lobby.play_bot, name="play-bot"),
    path("table/<int:session_id>/", table.table, name="table"),
    path("table/<int:session_id>/fragment/", table.fragment, name="fragment"),
    path("table/<int:session_id>/sit/", table.sit, name="sit"),
    path("table/<int:session_id>/seat-bot/", table.seat_bot, name="seat-bot"),
    path("table/<int:session_id>/vacate/", table.vacate, name="vacate"),
    path("table/<int:session_id>/begin/", table.begin, name="begin"),
    path("table/<int:session_id>/throw/", table.throw, name="throw"),
    path("table/<int:session_id>/move/", table.move, name="move"),
    path("table/<int:session_id>/resign/", table.resign, name="resign"),
    path("table/<int:session_id>/hand-over/", table.hand_over, name="hand-over"),
    path("table/<int:session_id>/rematch/", table.rematch, name="rematch"),
    path("table/<int:session_id>/chat/", chat.fragment, name="chat"),
    path("table/<int:session_id>/chat/say/", chat.say, name="chat-say"),
    path("table/<int:session_id>/chat/report/", chat.report, name="chat-report"),
    path("table/<int:session_id>/chat/mute/", chat.mute, name="chat-mute"),
    path("table/<int:session_id>/chat/unmute/", chat.unmute, name="chat-unmute"),
    path("table/<int:session_id>/record.json", records.record, name="record"),
    path("table/<int:session_id>/record.txt", records.transcript, name="transcript"),
    path("table/<int:session_id>/verify/", records.verify, name="verify"),
    path("table/<int:session_id>/hint/", hints.ask, name="hint"),
    path("table/<int:session_id>/hint/fragment/", hints.fragment, name="hint-fragment"),
    path("table/<int:session_id>/analysis/", analysis.page, name="analysis"),
    path(
        "table/<int:session_id>/analysis/fragment/",
        analysis.fragment,
        name="analysis-fragment",
    ),
    path("table/<int:session_id>/analysis/ask/", analysis.ask, name="ask-analysis"),
    path("position/", position.page, name="position"),
    path("position/advice/", position.advice_fragment, name="advice"),
]
