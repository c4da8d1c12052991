import { getOrganizerLogo } from '@acara/shared-contract/endpoints';
import { IMAGE_WIDTHS } from '@acara/shared-contract/images';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { addEndpoint } from '../../platform/http/endpoint.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { createPrintPoster } from './print-poster.ts';
import type { PictureKind } from './render/picture-job.ts';
import { createRenderPool, RenderQueueFull, type RenderPool } from './render/render-pool.ts';
import { createPictureRepository } from './store/picture-repository.ts';
import { createPictureStore, type PictureKey } from './store/picture-store.ts';

export type ImageOptions = {
  database: Database;
  /** Folder of the pictures made so far; setting IMAGE_CACHE_DIR. */
  dir: string;
  /** Tests bring their own. */
  pool?: RenderPool;
};

/** What serves pictures. */
export type Images = {
  /** `GET /img/:kind/:id-:width.webp` */
  registerRoutes: (app: FastifyInstance) => void;
  /** `GET /organizer/:id/logo`, for an app under the prefix of the API's version. */
  registerLogo: (app: FastifyInstance) => void;
  /** The poster of an event as JPEG, or null where it cannot be had just now. */
  posterOf: (eventId: number) => Promise<Buffer | null>;
};

const KINDS: ReadonlyMap<string, PictureKind> = new Map([
  ['event', 'event'],
  ['gallery', 'gallery'],
  ['banner', 'banner'],
  ['seatmap', 'seatmap'],
]);
const FILE = /^([1-9]\d{0,8})-(\d{3,4})[.]webp$/;
const LOGO_WIDTH = 256;

/** The address holds the version, so what it answers never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** An address without the right version shows what is there now. */
const FOR_NOW = 'public, max-age=300';

const isWidth = (width: number) => IMAGE_WIDTHS.some((known) => known === width);

const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  key: PictureKey,
  content: Buffer,
  caching: string,
): FastifyReply => {
  const etag = `"${key.version}-${key.width}"`;
  void reply.header('cache-control', caching).header('etag', etag);
  if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send();
  return reply.type('image/webp').send(content);
};

const refusal = (error: unknown): unknown =>
  error instanceof RenderQueueFull
    ? new Failure(503, 'unavailable', 'Gambar sedang disiapkan. Silakan coba lagi', { headers: { 'retry-after': '5' } })
    : error;

/**
 * Pictures of events, galleries, banners, seat maps and organisers: made on first request in threads of their own, kept
 * on disk, served for ever. The pool ends with the app.
 */
export const createImages = (
  app: FastifyInstance,
  { database, dir, pool = createRenderPool() }: ImageOptions,
): Images => {
  const store = createPictureStore({ dir, pool });
  const pictures = createPictureRepository(database);
  app.addHook('onClose', () => pool.close());

  const registerRoutes: Images['registerRoutes'] = (routes) => {
    routes.get<{ Params: { kind: string; file: string }; Querystring: { v?: unknown } }>(
      '/img/:kind/:file',
      { schema: { hide: true } },
      async (request, reply) => {
        const kind = KINDS.get(request.params.kind);
        const [, id, width] = FILE.exec(request.params.file) ?? [];
        if (!kind || !isWidth(Number(width))) throw notFound('Gambar');
        const asked = typeof request.query.v === 'string' ? request.query.v : '';
        const key: PictureKey = { kind, id: Number(id), version: asked, width: Number(width) };
        const ready = asked ? await store.kept(key) : undefined;
        if (ready) return send(request, reply, key, ready, FOR_EVER);
        const source = await pictures.find(kind, key.id);
        // Ids can be counted through; the version of a private event's picture holds its access code and cannot.
        if (!source || (source.private && source.version !== asked)) throw notFound('Gambar');
        const current = { ...key, version: source.version };
        try {
          return send(
            request,
            reply,
            current,
            await store.obtain(current, source.job),
            source.version === asked ? FOR_EVER : FOR_NOW,
          );
        } catch (error) {
          throw refusal(error);
        }
      },
    );
  };

  const registerLogo: Images['registerLogo'] = (routes) => {
    addEndpoint(routes, getOrganizerLogo, async (request, reply) => {
      const source = await pictures.find('logo', request.params.id);
      if (!source) throw notFound('Logo');
      const key: PictureKey = { kind: 'logo', id: request.params.id, version: source.version, width: LOGO_WIDTH };
      try {
        return send(request, reply, key, await store.obtain(key, source.job), FOR_NOW);
      } catch (error) {
        throw refusal(error);
      }
    });
  };

  const warn = (error: unknown) => app.log.warn({ err: error }, 'a poster could not be made for a ticket');
  return { registerRoutes, registerLogo, posterOf: createPrintPoster({ pictures, store, warn }) };
};
