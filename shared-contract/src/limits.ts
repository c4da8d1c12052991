/** Characters before events are suggested: fewer would match half of all events. */
export const SUGGEST_FROM = 2;
/** Characters up to which events are suggested. */
export const SUGGEST_TO = 100;
