"""The addresses of everything about games."""

from django.urls import path

from games.web import (
    absence,
    aids,
    analysis,
    hints,
    lobby,
    pages,
    position,
    records,
    replay,
    table,
)

app_name = "games"

urlpatterns = [
    path("", pages.home, name="home"),
    path("rules/<slug:slug>/", pages.rules, name="rules"),
    path("dice/", pages.dice, name="dice"),
    path("fair-play/", pages.fair_play, name="fair-play"),
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
    path("table/<int:session_id>/aids/", aids.change, name="aids"),
    path("table/<int:session_id>/resign/", table.resign, name="resign"),
    path("table/<int:session_id>/hand-over/", table.hand_over, name="hand-over"),
    path("table/<int:session_id>/rematch/", table.rematch, name="rematch"),
    path("table/<int:session_id>/presence/", absence.presence, name="presence"),
    path("table/<int:session_id>/claim/", absence.claim, name="claim"),
    path("table/<int:session_id>/caretaker/", absence.caretaker, name="caretaker"),
    path("table/<int:session_id>/take-back/", absence.take_back, name="take-back"),
    path("table/<int:session_id>/play-on/", absence.play_on, name="play-on"),
    path("table/<int:session_id>/record.json", records.record, name="record"),
    path("table/<int:session_id>/record.txt", records.transcript, name="transcript"),
    path("table/<int:session_id>/verify/", records.verify, name="verify"),
    path("table/<int:session_id>/replay/", replay.start, name="replay"),
    path("table/<int:session_id>/replay/<int:number>/", replay.ply, name="replay-ply"),
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
