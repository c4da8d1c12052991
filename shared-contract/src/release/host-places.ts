/** What begins so is a place of the host; all others are in pages of remotes. */
export const HOST_PLACE_PREFIX = 'page.';

/** The place of fragments that run beside every page, and show nothing. */
export const BACKGROUND_PLACE = 'page.background';
