import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { lightPalette } from '@acara/shared-ui/theme';
import type { FastifyPluginAsync } from 'fastify';
import { HEARTBEAT_WORKER, heartbeatUrl } from '../document/head-scripts.ts';
import type { SetRoutes } from '../page/page-address.ts';

const FILE = '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';

const content = readFileSync(createRequire(import.meta.url).resolve(FILE));
const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);

export const fontUrl = `/assets/plus-jakarta-sans-${hash}.woff2`;

export const fontRoute: FastifyPluginAsync = async (app) => {
  app.get(fontUrl, (_request, reply) =>
    reply
      .headers({
        'content-type': 'font/woff2',
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
      })
      .send(content),
  );
};

const icon = (name: string) => readFileSync(new URL(`./icons/${name}`, import.meta.url));

/** The worker of the heartbeat, which reports to the edge and reaches nothing else. */
export const heartbeatRoute: FastifyPluginAsync = async (app) => {
  app.get(heartbeatUrl, (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
        'x-content-type-options': 'nosniff',
      })
      .send(HEARTBEAT_WORKER),
  );
};

const ICONS: { path: string; type: string; content: Buffer }[] = [
  { path: '/favicon.svg', type: 'image/svg+xml', content: icon('mark.svg') },
  { path: '/favicon.ico', type: 'image/x-icon', content: icon('favicon.ico') },
  { path: '/apple-touch-icon.png', type: 'image/png', content: icon('mark-180.png') },
  { path: '/icon-192.png', type: 'image/png', content: icon('mark-192.png') },
  { path: '/icon-512.png', type: 'image/png', content: icon('mark-512.png') },
  { path: '/icon-maskable-512.png', type: 'image/png', content: icon('mark-maskable-512.png') },
];

export const ICON_LINKS =
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">';

const DAY = 'public, max-age=86400';

/** `routes`: of the stable set; null while there is none. */
export type IconOptions = { siteName: string; routes: () => SetRoutes | null };

export const iconRoutes: FastifyPluginAsync<IconOptions> = async (app, { siteName, routes }) => {
  for (const { path, type, content } of ICONS)
    app.get(path, (_request, reply) => reply.headers({ 'content-type': type, 'cache-control': DAY }).send(content));

  const manifest = {
    name: siteName,
    short_name: siteName,
    lang: 'id',
    description: 'Temukan event, beli tiket, dan simpan tiket Anda di satu tempat.',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: lightPalette.ground,
    theme_color: lightPalette.brand,
    categories: ['entertainment', 'events'],
    icons: [
      ...[192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  app.get('/site.webmanifest', (_request, reply) =>
    reply
      .headers({ 'content-type': 'application/manifest+json', 'cache-control': DAY })
      .send(JSON.stringify({ ...manifest, shortcuts: routes()?.shortcuts ?? [] })),
  );
};

const script = (name: string) => readFileSync(new URL(`../../workers/${name}`, import.meta.url), 'utf8');

/** `/sw.js`: the service worker, or one that removes it and its caches. Browsers check it with every document. */
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
