// Shows a member's tickets when a page cannot be had, and does nothing else: no document, call or file of the site is
// kept here. The page with the tickets is put into the cache by the site itself (browser/offline).
const PAGE = '/tiket-offline';
const CACHE = 'acara-offline';
/** For the page that the kept one stands in for a network that hangs is not waited for longer than this. */
const PATIENCE_MS = 8000;

const kept = () => caches.match(PAGE, { cacheName: CACHE });

const start = async () => {
  // The document is asked for while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
};

const live = async ({ preloadResponse, request }) => (await preloadResponse) ?? fetch(request);
// The edge writes in front of this script where that page lies.
const isTickets = (pathname) => pathname.replace(/\/$/, '').toLowerCase() === self.ticketsPath;
const late = () => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), PATIENCE_MS));

const answer = async (event) => {
  const { pathname } = new URL(event.request.url);
  if (pathname === PAGE) return (await kept()) ?? fetch(event.request);
  const network = live(event);
  try {
    return await (isTickets(pathname) ? Promise.race([network, late()]) : network);
  } catch {
    return (await kept()) ?? network;
  }
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(start()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(answer(event));
});
