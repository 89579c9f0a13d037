"""Every word a user sees passes here: gettext, with the language chosen while running.

Languages lie in `concordia_nb/locale/LANG/LC_MESSAGES/concordia_nb.mo`. English is the source.
The pseudo language `xx` puts «» round every message, so that a test finds words that bypass gettext.
"""

from __future__ import annotations

import gettext
import locale
import os
import re
from collections.abc import Mapping
from pathlib import Path

DOMAIN = "concordia_nb"
LOCALE = Path(__file__).resolve().parent.parent / "locale"
PSEUDO = "xx"
_SYSTEM = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_TWO_STOPS = re.compile(r"\.\.(?=[\s»”)]|$)")


class _Pseudo(gettext.NullTranslations):
    """Brackets every message; the plural follows English."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"«{msgid1 if n == 1 else msgid2}»"


_translations: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"


def languages() -> list[str]:
    """The languages that have a catalogue, English first.

    >>> languages()[0]
    'en'
    """
    found = sorted(path.parent.parent.name for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return ["en", *(name for name in found if name != "en")]


def language() -> str:
    """The language in use, e.g. "en"."""
    return _language


def set_language(lang: str) -> str:
    """Use a language from now on; an unknown one falls back to English. Returns the language in use.

    >>> set_language("no-such-language")
    'en'
    """
    global _language, _translations
    base = lang.replace("_", "-").split("-")[0].lower()
    if base == PSEUDO:
        _language, _translations = PSEUDO, _Pseudo()
    elif base in languages() and base != "en":
        _language, _translations = base, gettext.translation(DOMAIN, str(LOCALE), [base])
    else:
        _language, _translations = "en", gettext.NullTranslations()
    return _language


def preferred_language(asked: str | None = None, environment: Mapping[str, str] | None = None) -> str:
    """The language to use: what was asked for, else CONCORDIA_NB_LANG, else the system's, else English.

    >>> preferred_language(environment={"LANG": "tr_TR.UTF-8"})
    'tr_TR'
    """
    variables = os.environ if environment is None else environment
    wanted: str | None = asked or variables.get("CONCORDIA_NB_LANG") or _named_in(variables)
    if not wanted:
        try:
            wanted = locale.getlocale()[0]
        except ValueError:
            wanted = None
    return wanted or "en"


def _named_in(variables: Mapping[str, str]) -> str:
    """The language of the messages by the system's variables, as gettext reads them, or "".

    They come before Python's own locale: that says nothing where the system has no locale of its user's language.
    """
    named = next((value for name in _SYSTEM if (value := variables.get(name))), "")
    named = re.split("[:.@]", named, maxsplit=1)[0]  # the first of several, without coding and variant
    return "" if named in ("C", "POSIX") else named


def _(message: str) -> str:
    """The message in the language in use; nothing stays nothing (a catalogue keeps its header under "")."""
    return _translations.gettext(message) if message else ""


def ngettext(singular: str, plural: str, n: int) -> str:
    """The message in the language in use, in the form that belongs to `n`."""
    return _translations.ngettext(singular, plural, n)


def one_stop(text: str) -> str:
    """Sentences in which a name with a full stop at its end came last, with one full stop there.

    >>> one_stop("Red builds in Isca D.. Green passes.")
    'Red builds in Isca D. Green passes.'
    """
    return _TWO_STOPS.sub(".", text)


def one_line(text: str, longest: int = 80) -> str:
    """A text of somebody else's as a message may show it: in one line, nothing that a screen would obey, not too long.

    >>> one_line("play\\n\\x1b[2J"), one_line("abcdefgh", 5)
    ('play ?[2J', 'abcd…')
    """
    cut = text if len(text) <= longest else text[: longest - 1] + "…"
    return "".join(sign if sign.isprintable() else " " if sign.isspace() else "?" for sign in cut)


def listing(words: list[str]) -> str:
    """Words in a row as a sentence has them: "brick, wine and cloth".

    >>> listing(["brick", "wine", "cloth"])
    'brick, wine and cloth'
    """
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])
