"""Addresses of the pages about people.

Two of them lie in front of allauth's forms: it sends everybody signed in away
from there, guests too, and a guest must be able to sign up or to leave.
"""

from django.urls import path

from accounts.web import pages, settings

app_name = "accounts"

urlpatterns = [
    path("accounts/guest/", pages.guest, name="guest"),
    path("accounts/signup/", pages.sign_up, name="sign_up"),
    path("accounts/login/", pages.sign_in, name="sign_in"),
    path("accounts/suspended/", pages.suspended, name="suspended"),
    path("accounts/preferences/", pages.preferences, name="preferences"),
    path("settings/", settings.settings_page, name="settings"),
    path("settings/sounds/", settings.sounds, name="sounds"),
    path("@/<str:username>/", pages.profile, name="profile"),
]
