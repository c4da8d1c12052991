/**
 * Address of the page that can be read without a network. Only the service worker serves it. Named after the first page
 * that was stored there, as browsers still have it.
 */
export const OFFLINE_PATH = '/tiket-offline';

/** Cache with that page and nothing else. */
export const OFFLINE_CACHE = 'acara-offline';

/** Header of the stored page: the text of links to it, escaped. */
export const LABEL_HEADER = 'x-acara-label';
