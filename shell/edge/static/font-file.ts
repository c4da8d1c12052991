import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyPluginAsync } from 'fastify';

const FILE = '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';

const content = readFileSync(createRequire(import.meta.url).resolve(FILE));
const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);

/** Content-addressed. */
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
