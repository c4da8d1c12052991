/** Prefix of the host's places; all others are in pages of remotes. */
export const HOST_PLACE_PREFIX = 'page.';

/** Place of fragments that run in the background of every page and show nothing. */
export const BACKGROUND_PLACE = 'page.background';
