"""Where each kind of input of the Uckers nets begins.

Colours are counted clockwise from the seat to throw, 0 to 3; 0 and 2 are its side.
A number says what is on:

- PLACES: for each colour, place (base, 0..55, home) and count 1..4;
- LEAD: squares that my side is ahead, from -120 to 120 in sixes;
- CHALLENGE: for each colour the sixes its challenge still needs, 1..5;
- HELPS: for each colour whether it is home and freed;
- EXPOSED: for each side, mine first, pieces that one die reaches, 0..7;
- EXPOSED_WAY: the squares that these have gone, in twenties;
- WAITING: pieces on the start square of an opponent with pieces in base, 0..3;
- BLOCKED: for each side, opposing pieces within twelve squares behind its blobs;
- BLOBS: for each side its blobs on the ring, 0..4.
"""

PLACES = 0
LEAD = 4 * 58 * 4
CHALLENGE = LEAD + 41
HELPS = CHALLENGE + 4 * 5
EXPOSED = HELPS + 4
EXPOSED_WAY = EXPOSED + 2 * 8
WAITING = EXPOSED_WAY + 2 * 8
BLOCKED = WAITING + 2 * 4
BLOBS = BLOCKED + 2 * 8
INPUTS = BLOBS + 2 * 5
