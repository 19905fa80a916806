"""The site's only settings file; everything that varies comes from the environment.

`docs/operations.md` lists the variables.  Without any of them the site runs on
this machine alone, on SQLite, with secrets made once in the data folder.  With
MESSDECK_PRODUCTION=yes nothing secret has a default.
"""

from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from config.environment import (
    broker_url,
    checked_key,
    database_from_url,
    env_bool,
    env_int,
    env_origins,
    env_text,
    hosts_of,
    results_url,
    secret_made_once,
    sqlite_database,
)

BASE_DIR = Path(__file__).resolve().parent.parent
PRODUCTION = env_bool("MESSDECK_PRODUCTION", default=False)
DEBUG = env_bool("DEBUG", default=False)
if DEBUG and PRODUCTION:
    raise ImproperlyConfigured("DEBUG must not be set together with production.")
DATA_DIR = Path(env_text("DATA_DIR", str(BASE_DIR / "var"))).absolute()


def _secret(name: str, file_name: str) -> str:
    """Return the secret from the environment; outside production, made once."""
    if PRODUCTION:
        return env_text(name)
    return env_text(name, "") or secret_made_once(DATA_DIR, file_name)


SECRET_KEY = _secret("SECRET_KEY", "secret-key")
# Encrypts the seeds of dice that are not yet thrown.
# Workers that choose for bots do without it, so that no bot can see what comes.
HOLDS_DICE_KEY = env_bool("HOLDS_DICE_KEY", default=True)
DICE_KEY = (
    checked_key("DICE_KEY", _secret("DICE_KEY", "dice-key")) if HOLDS_DICE_KEY else ""
)

# Where people reach the site: full origins, e.g. https://example.org.
ORIGINS = env_origins(
    "ORIGINS",
    None if PRODUCTION else ["http://localhost:8000", "http://127.0.0.1:8000"],
)
ALLOWED_HOSTS = hosts_of(ORIGINS)
CSRF_TRUSTED_ORIGINS = ORIGINS
if PRODUCTION and not all(origin.startswith("https://") for origin in ORIGINS):
    raise ImproperlyConfigured("In production every one of ORIGINS must be https.")

# Milliseconds a bot waits between two acts, so that a person can follow.
BOT_PACE_MS = env_int("BOT_PACE_MS", 600)

# Minutes an open table waits for its owner after its last change.
OPEN_TABLE_MINUTES = env_int("OPEN_TABLE_MINUTES", 30, least=1)

INSTALLED_APPS = [
    "accounts",
    "games",
    "ladder",
    "allauth",
    "allauth.account",
    "django_htmx",
    "servestatic",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]
# Every class here must be async_capable: one that is not costs a thread per request.
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "servestatic.middleware.ServeStaticMiddleware",
    # Against BREACH it adds random bytes, and Django masks the tokens of its forms.
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "accounts.web.suspension.suspension_middleware",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
ADMIN_PATH = env_text("ADMIN_PATH", "admin/").strip("/") + "/"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.web.taste.taste_values",
            ],
            "libraries": {"drawn": "games.web.drawn"},
        },
    },
]

# The database holds all truth.
DATABASE_URL = env_text("DATABASE_URL", None if PRODUCTION else "")
DATABASES = {
    "default": database_from_url(
        DATABASE_URL, pool_size=env_int("DATABASE_POOL", 10, least=1)
    )
    if DATABASE_URL
    else sqlite_database(DATA_DIR / "messdeck.sqlite3")
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Redis only wakes people up: channel layer, Celery's queues and the cache.
REDIS_URL = env_text("REDIS_URL", None if PRODUCTION else "")
_REDIS = REDIS_URL or "redis://127.0.0.1:6379/0"
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {
        # The pub/sub layer keeps its groups over a Redis restart, the other not.
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {
            "hosts": [
                {
                    "address": _REDIS,
                    # A subscription may be silent for ever.
                    "socket_timeout": None,
                    "socket_connect_timeout": 2,
                    "max_connections": 200,
                }
            ],
            "prefix": "messdeck",
        },
    }
}
CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "messdeck",
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

COMPILED_RULES = env_bool("COMPILED_RULES", default=True)
"""Whether workers that play for bots make the compiled rules ready."""

COMPILED_CACHE = Path(env_text("COMPILED_CACHE", str(DATA_DIR / "compiled"))).absolute()
"""Where compiled rules are kept between starts."""

CELERY_BROKER_URL = broker_url(_REDIS)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 3600,
    # Who sends a task gives up at once: the sweep takes up what nobody was told of.
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.1,
}
# Results are for parts of a training only (`games.tasks.learn`).
CELERY_TASK_IGNORE_RESULT = True
CELERY_RESULT_BACKEND = results_url(REDIS_URL) if REDIS_URL else None
CELERY_RESULT_EXPIRES = 3600
CELERY_TASK_ROUTES = {
    "games.tasks.play_bot": {"queue": "bots"},
    "games.tasks.advise": {"queue": "bots"},
    # Minutes of work must not keep a bot from its turn.
    "games.tasks.analyse": {"queue": "analysis"},
    # No worker of the site takes these: they would use a machine up.
    "games.tasks.learn": {"queue": "training"},
}
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
# Expiry keeps a worker that was away from coming back to a flood.
CELERY_BEAT_SCHEDULE = {
    "sweep-sessions": {
        "task": "games.tasks.sweep",
        "schedule": 1.0,
        "options": {"expires": 5},
    },
    "sweep-tables": {
        "task": "games.tasks.sweep_tables",
        "schedule": 10.0,
        "options": {"expires": 30},
    },
    "sweep-results": {
        "task": "ladder.tasks.sweep_results",
        "schedule": 10.0,
        "options": {"expires": 30},
    },
}

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
_VALIDATION = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{_VALIDATION}.UserAttributeSimilarityValidator"},
    {"NAME": f"{_VALIDATION}.MinimumLengthValidator"},
    {"NAME": f"{_VALIDATION}.CommonPasswordValidator"},
    {"NAME": f"{_VALIDATION}.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "accounts.web.adapter.HouseAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SESSION_REMEMBER = True
ALLAUTH_TRUSTED_PROXY_COUNT = env_int("TRUSTED_PROXIES", 0)
# Without a server, mails are written to the log of who sends them.
EMAIL_HOST = env_text("MAIL_HOST", "")
EMAIL_PORT = env_int("MAIL_PORT", 587)
EMAIL_HOST_USER = env_text("MAIL_USER", "")
EMAIL_HOST_PASSWORD = env_text("MAIL_PASSWORD", "")
EMAIL_USE_TLS = env_bool("MAIL_TLS", default=True)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env_text("MAIL_FROM", f"messdeck@{ALLOWED_HOSTS[0]}")
EMAIL_BACKEND = (
    f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
)

LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = Path(env_text("STATIC_ROOT", str(DATA_DIR / "static"))).absolute()
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "servestatic.storage.CompressedManifestStaticFilesStorage"
    },
}

# No inline script or style anywhere.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "media-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_ENGINE = "accounts.sessions"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = PRODUCTION
CSRF_COOKIE_SECURE = PRODUCTION
SECURE_SSL_REDIRECT = env_bool("SSL_REDIRECT", default=PRODUCTION)
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = env_int("HSTS_SECONDS", 31_536_000) if PRODUCTION else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = PRODUCTION
SECURE_HSTS_PRELOAD = PRODUCTION
if ALLAUTH_TRUSTED_PROXY_COUNT:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": env_text("LOG_LEVEL", "INFO").upper()},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # Every sweep would write two lines a second; what fails is still told.
        "celery.worker.strategy": {"level": "WARNING"},
        "celery.app.trace": {"level": "WARNING"},
        # Scanners that guess host names are no news.
        "django.security.DisallowedHost": {"handlers": [], "propagate": False},
    },
}
