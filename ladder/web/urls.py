"""Addresses of the ladder's pages."""

from django.urls import path

from ladder.web import pages

app_name = "ladder"

urlpatterns = [
    path("ladder/", pages.index, name="index"),
    path("ladder/how/", pages.how, name="how"),
    path("ladder/player/<str:username>/", pages.person, name="person"),
    path("ladder/<slug:form>/", pages.ranking, name="ranking"),
]
