// Replaces the service worker where it is switched off (SERVICE_WORKER=off): deletes its caches and unregisters.
const end = async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(end()));
