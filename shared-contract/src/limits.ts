/** Letters from which on events are suggested: fewer would fit half of all events. */
export const SUGGEST_FROM = 2;
