/** Characters before events are suggested: fewer would match half of all events. */
export const SUGGEST_FROM = 2;
