// Shows a member's tickets when a page cannot be had, and does nothing else: no document, call or file of the site is
// kept here. The page with the tickets is put into the cache by the site itself (browser/offline).
const PAGE = '/tiket-offline';
const CACHE = 'acara-offline';

const kept = () => caches.match(PAGE, { cacheName: CACHE });

const start = async () => {
  // The document is asked for while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
};

const answer = async (event) => {
  if (new URL(event.request.url).pathname === PAGE) return (await kept()) ?? fetch(event.request);
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const page = await kept();
    if (page) return page;
    throw error;
  }
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(start()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(answer(event));
});
