/** Cookie with the place in line for an event. Scripts read it: a purchase sends it in `PLACE_HEADER`. */
export const placeCookie = (eventId: number): string => `acara_place_${eventId}`;

/** Calls pass the edge without cookies. */
export const PLACE_HEADER = 'waiting-room-place';

/** The place in line in these cookies, unverified. */
export const findPlace = (cookies: string, eventId: number): string | undefined =>
  new RegExp(`(?:^|;\\s*)${placeCookie(eventId)}=([\\w.-]{1,200})(?:;|$)`).exec(cookies)?.[1];
