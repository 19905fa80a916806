"""Where each kind of input of the Acey Deucey net begins.

Mine comes before theirs in every kind.  A number says what is on:

- PLACES: for each place (points 1..24, pile, bar) and each count 1..15;
- OFF: checkers borne off, 0..15;
- LEAD: pips that I am ahead, from -100 to 100 in fives;
- PIPS: pips still to go, in tens;
- CONTACT: some checker has still to pass an opposing one;
- RUN: the longest run of closed points, 0..7;
- EXPOSED: blots that one number reaches, 0..7; EXPOSED_PIPS: what they have gone,
  in dozens;
- HOME_POINTS: points held in the home board, 0..6.
"""

PLACES = 0
OFF = 2 * 26 * 16
LEAD = OFF + 2 * 16
PIPS = LEAD + 41
CONTACT = PIPS + 2 * 40
RUN = CONTACT + 1
EXPOSED = RUN + 2 * 8
EXPOSED_PIPS = EXPOSED + 2 * 8
HOME_POINTS = EXPOSED_PIPS + 2 * 8
INPUTS = HOME_POINTS + 2 * 7
