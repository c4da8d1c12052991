/**
 * What keys of queries begin with, where the client of every slice must know it: it forgets what was the member's, and
 * reads anew what was changed in another slice. The queries themselves may be those of one remote.
 */
export const queryKeys = {
  /** Events, with their hearts. */
  event: ['event'],
  /** What is left of ticket classes: a purchase changes it. */
  availability: ['availability'],
  /** All that is the member's own. */
  own: ['me'],
  /** Pages of the liked events: a like changes them. */
  liked: ['me', 'liked'],
  /** The issued tickets, which show hearts too. */
  issuedTickets: ['me', 'ticket', 'issued'],
} as const;
