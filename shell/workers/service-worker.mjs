// Shows the page that a member can read without a network when another cannot be had, and does nothing else: no
// document, call or file of the site is kept here. The site itself puts that page into the cache (browser/offline).
const PAGE = '/tiket-offline';
const CACHE = 'acara-offline';
/** For the page that the kept one stands in for a network that hangs is not waited for longer than this. */
const TIMEOUT_MS = 8000;

const kept = () => caches.match(PAGE, { cacheName: CACHE });

const start = async () => {
  // The document is asked for while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
};

const live = async ({ preloadResponse, request }) => (await preloadResponse) ?? fetch(request);

/** Fails where the kept page stands in for this one and the network hangs. */
const late = async (pathname) => {
  await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
  const page = await kept();
  const path = page?.headers.get('x-acara-stands-for');
  if (path?.toLowerCase() === pathname.replace(/\/$/, '').toLowerCase()) throw new Error('late');
  return new Promise(() => undefined);
};

const answer = async (event) => {
  const { pathname } = new URL(event.request.url);
  if (pathname === PAGE) return (await kept()) ?? fetch(event.request);
  const network = live(event);
  try {
    return await Promise.race([network, late(pathname)]);
  } catch {
    return (await kept()) ?? network;
  }
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(start()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(answer(event));
});
