/**
 * Only the service worker serves it. Browsers still have a page under this address, named after the first one there
 * was.
 */
export const OFFLINE_PATH = '/tiket-offline';

export const OFFLINE_CACHE = 'acara-offline';

/** Header of the stored page: the text of links to it, escaped. */
export const LABEL_HEADER = 'x-acara-label';
