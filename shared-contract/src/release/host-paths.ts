/** The host's not-found page, also for visitors that a guard refuses. */
export const NOT_FOUND_PATH = '/notfound';

/** First path segments of the host's own addresses, and of the one that only the service worker answers. */
export const HOST_SEGMENTS: readonly string[] = [
  ...['api', 'img', 'r', 'assets', 'beacon', 'healthz', 'readyz', 'sitemap', 'tiket-offline'],
  ...['_link', '_releases', NOT_FOUND_PATH.slice(1)],
];

/** Prefix of the host's places; all others are in pages of remotes. */
export const HOST_PLACE_PREFIX = 'page.';

/** Place of fragments that run in the background of every page and show nothing. */
export const BACKGROUND_PLACE = 'page.background';

/** Place of fragments in the header of every page, below its bar. */
export const BAR_PLACE = 'page.bar';

/** Both, in the browser only; their fragments may be for guests or members. */
export const HOST_PLACES: readonly string[] = [BACKGROUND_PLACE, BAR_PLACE];
