/** The host's own not-found page; a guard leads there whom it refuses. */
export const NOT_FOUND_PATH = '/notfound';

/** First segments of addresses that the host answers itself, and of one that only the service worker knows. */
export const HOST_SEGMENTS: readonly string[] = [
  ...['api', 'img', 'r', 'assets', 'beacon', 'healthz', 'readyz', 'sitemap', 'tiket-offline'],
  ...['_link', '_releases', NOT_FOUND_PATH.slice(1)],
];
