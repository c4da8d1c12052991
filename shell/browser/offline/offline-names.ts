/**
 * Address of the page that can be read without a network. Only the service worker knows it. Named after the first page
 * that was kept there, as browsers hold it.
 */
export const OFFLINE_PATH = '/tiket-offline';

/** Cache that holds that page and nothing else. */
export const OFFLINE_CACHE = 'acara-offline';

/** Header of the kept page: what a link to it says, escaped. */
export const LABEL_HEADER = 'x-acara-label';
