/** Address of the page with the member's tickets. Only the service worker knows it; the edge has no such page. */
export const OFFLINE_TICKETS_PATH = '/tiket-offline';

/** Cache that holds that page and nothing else. */
export const OFFLINE_CACHE = 'acara-offline';

/** Address of the service worker. */
export const SERVICE_WORKER_PATH = '/sw.js';
