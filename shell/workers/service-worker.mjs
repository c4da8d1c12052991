// Serves the page that a member can read offline when another page cannot be fetched, and does nothing else: no document,
// response or file of the site is cached here. The site itself stores that page in the cache (browser/offline).
const PAGE = '/tiket-offline';
const CACHE = 'acara-offline';
/** Timeout of a hanging network, only for the page that the stored one replaces. */
const TIMEOUT_MS = 8000;

const getStored = () => caches.match(PAGE, { cacheName: CACHE });

const start = async () => {
  // The document is requested while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
};

const fetchLive = async ({ preloadResponse, request }) => (await preloadResponse) ?? fetch(request);

/** Rejects after the timeout for the page that the stored one replaces. */
const timeOut = async (pathname) => {
  await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
  const page = await getStored();
  const path = page?.headers.get('x-acara-stands-for');
  if (path?.toLowerCase() === pathname.replace(/\/$/, '').toLowerCase()) throw new Error('timeout');
  return new Promise(() => undefined);
};

const respond = async (event) => {
  const { pathname } = new URL(event.request.url);
  if (pathname === PAGE) return (await getStored()) ?? fetch(event.request);
  const network = fetchLive(event);
  try {
    return await Promise.race([network, timeOut(pathname)]);
  } catch {
    return (await getStored()) ?? network;
  }
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(start()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(respond(event));
});
