// Shows the stored page that a member can read offline when another page cannot be loaded. Nothing else: no document,
// API call or file of the site is cached here. The site itself stores the page (browser/offline).
const PAGE = '/tiket-offline';
const CACHE = 'acara-offline';
/** The network may take this long before the stored page is shown instead. */
const TIMEOUT_MS = 8000;

const readStored = () => caches.match(PAGE, { cacheName: CACHE });

const start = async () => {
  // The document is requested while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
};

const load = async ({ preloadResponse, request }) => (await preloadResponse) ?? fetch(request);

/** Rejects when the network hangs and the stored page replaces this one. */
const timeout = async (pathname) => {
  await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
  const page = await readStored();
  const path = page?.headers.get('x-acara-stands-for');
  if (path?.toLowerCase() === pathname.replace(/\/$/, '').toLowerCase()) throw new Error('timeout');
  return new Promise(() => undefined);
};

const respond = async (event) => {
  const { pathname } = new URL(event.request.url);
  if (pathname === PAGE) return (await readStored()) ?? fetch(event.request);
  const network = load(event);
  try {
    return await Promise.race([network, timeout(pathname)]);
  } catch {
    return (await readStored()) ?? network;
  }
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(start()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(respond(event));
});
