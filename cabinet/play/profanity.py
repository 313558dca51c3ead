"""Recognizes rude names, which no top ten shows: foul words of several languages, and words set by the owner.

The list contains only words that have hardly any harmless meaning. DICK, FANNY, GAY, PADDY and SEMEN are also
names of people, and DYKE is a surname, so these are allowed. FICK (a surname) and FCK (a football club) are
allowed too if they stand alone.
"""

from __future__ import annotations

import re
from functools import cache

ANYWHERE = """
    ARSCHLOCH ARSEHOLE ASSHOLE BIATCH BIOTCH BLOWJOB COCKSUCK CUNT FAGGOT FCKU FUCK HEILHITLER MOTHERFU
    NIGGA NIGGER PHUCK SIEGHEIL
"""
"""Foul words that are recognized even inside other words, and with characters between their letters."""
INNOCENT = "SCUNTHORPE SNIGGER"
"""Harmless words that contain a foul word and are allowed."""
WORDS = """
    ANAL ANUS APESHIT ARSE ASS BASTARD BELLEND BITCH BITCHES BOLLOCKS BOOB BOOBIES BUKKAKE CHINK CLIT CLITORIS
    COCK COON CUM CUMSHOT DAGO DILDO DIPSHIT DOUCHEBAG FAG FCKER FCKING FCUK FELLATIO FUK FUKER
    FUKING GANGBANG GOOK HANDJOB HITLER JACKASS JISM JIZZ KIKE KKK KNOBHEAD MASTURBATE MILF MOFO NAZI
    NIG ORGASM PAEDO PAKI PEDO PEDOPHILE PENIS PISS PISSED PORN PORNO PRICK PUSSIES PUSSY RAGHEAD RAPE
    RAPED RAPIST RETARD RIMJOB SCROTUM SHIT SHITE SHITTY SLUT SMEGMA SPIC TITS TITTIES TITTY TRANNY
    TWAT VAGINA WANK WANKER WETBACK WHORE WOG WOP
    FICKEN FICKER FOTZE HURE HURENSOHN KUNT NEGER SCHEISSE WICHSER
    CONNARD ENCULE PUTAIN SALOPE
    MARICON MIERDA PENDEJO PUTA PUTO
    CAZZO PUTTANA STRONZO VAFFANCULO
    KLOOTZAK CHUJ KURWA PIZDA FITTA
"""
"""Foul words that are recognized only as separate words, in the singular: English, German, French,
Spanish, Italian; Dutch, Polish, Swedish."""
STEMS = "ARSE ASS BITCH COCK CUM DICK FCK FICK PENIS PISS PUSSY SHIT TIT TITS TWAT WANK"
"""Words that make a foul compound with certain words before or after: DICKHEAD, EAT SHIT."""
BEFORE = "BAT BIG BITE BULL DOG DUMB EAT FAT HOLY HORSE KISS LICK SUCK"
BEHIND = "BAG BREATH DICH EATER FACE HEAD HOLE LICKER MICH OFF STAIN SUCKER WAD WIPE YOU"
NUMBERS = "1488"
"""Foul numbers; they are not recognized inside a longer number."""
READ_AS = {
    letters[0]: letters for letters in ("A4", "B8", "E3", "G9", "I1!", "L1!", "O0", "S5", "T7", "UV", "Z2")
}
"""For each letter, all characters that can stand for that letter in a name (digits, signs, and the letter
itself)."""
BETWEEN = r"[ .'!-]"
"""A regular expression for the characters that may stand between the letters of a foul word."""


def rude(name: str, more: tuple[str, ...] = ()) -> bool:
    """Return True for a rude name, even if it is disguised with digits, repeated letters, dots or blanks.

    `more`: further words to refuse, which are recognized anywhere in the name.
    """
    name = name.upper()
    if any(word.upper() in name for word in more if word):
        return True
    for word in INNOCENT.split():
        name = name.replace(word, "")
    if any(re.search(rf"(?<!\d){f'{BETWEEN}*'.join(number)}(?!\d)", name) for number in NUMBERS.split()):
        return True
    found = _foul().finditer(name)
    # A match without letters, such as 455, is a number and not a word in disguise.
    return any(any(character.isalpha() for character in match[0]) for match in found)


def prepare() -> None:
    """Compile the regular expressions of `rude` in advance, so that the first name causes no delay."""
    _foul()


def _letter(letter: str) -> str:
    """Return a regular expression for a letter that is written once, or at least three times, as in SHIIIT.

    A doubled letter does not match, because it can make a harmless word, such as ANNAL.
    """
    read = f"[{READ_AS.get(letter, letter)}]"
    return f"{read}(?:{read}{{2,}})?"


def _whole(word: str) -> str:
    """Return a regular expression for a word in one piece, in several parts, or with all letters apart.

    A single first or last letter is taken for an initial: P. RICK and ANA L are allowed.
    """
    first, *letters, last = map(_letter, word)
    return f"{first}{f'{BETWEEN}*'.join(letters)}{last}[S5]*|{f'{BETWEEN}+'.join((first, *letters, last))}"


def _compound() -> str:
    """Return a regular expression for a stem with a word before it, after it, or both."""
    before, stem, behind = (
        f"(?:{'|'.join(map(_whole, words.split()))})" for words in (BEFORE, STEMS, BEHIND)
    )
    before += f"{BETWEEN}*(?:(?:A|MY){BETWEEN}*)?"
    behind = f"{BETWEEN}*{behind}"
    return f"{before}{stem}(?:{behind})?|{stem}{behind}"


@cache
def _foul() -> re.Pattern[str]:
    """Return the regular expression for all foul words.

    It is compiled at the first call: compiling it at import would make the start of the program a fifth
    longer.
    """
    anywhere = (f"{BETWEEN}*".join(f"{_letter(letter)}+" for letter in word) for word in ANYWHERE.split())
    whole = map(_whole, WORDS.split())
    return re.compile(f"{'|'.join(anywhere)}|(?<![A-Z])(?:{'|'.join(whole)}|{_compound()})(?![A-Z])")
