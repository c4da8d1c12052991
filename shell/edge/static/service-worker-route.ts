import { readFileSync } from 'node:fs';
import type { FastifyPluginAsync } from 'fastify';

const script = (name: string) => readFileSync(new URL(`../../workers/${name}`, import.meta.url), 'utf8');

/**
 * `/sw.js`: the service worker, or, where it is switched off, one that removes it and its caches. Browsers check it
 * with every document.
 */
export const serviceWorkerRoute: FastifyPluginAsync<{ isOn: boolean }> = async (app, { isOn }) => {
  const content = script(isOn ? 'service-worker.mjs' : 'end-service-worker.mjs');
  app.get('/sw.js', (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
        'x-content-type-options': 'nosniff',
      })
      .send(content),
  );
};
