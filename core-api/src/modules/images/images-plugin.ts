import { BoundedMap } from '@acara/shared-contract/bounded-map';
import { getOrganizerLogo } from '@acara/shared-contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { addEndpoint } from '../../platform/http/endpoint.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { createForeignPictures, type ForeignPictureOptions } from './foreign-picture.ts';
import { createImageRepository, createTextPictureRepository } from './image-repository.ts';
import { createImageStore, type ImageFile, type Picture } from './image-store.ts';
import { parseImagePath } from './image-url.ts';
import { createPictureSource, PictureUnavailable } from './picture-source.ts';
import { createPrintPoster, type GetPoster } from './print-poster.ts';

export type ImageOptions = {
  database: Database;
  /** Folder of originals and the sizes made from them; setting IMAGE_CACHE_DIR. */
  dir: string;
  /** Setting PICTURE_SOURCE_URL; without it a missing original stays missing. */
  sourceUrl: string | undefined;
  /** Setting IMAGE_AVIF. */
  hasAvif: boolean;
  /** How pictures of other sites are fetched. */
  foreign: ForeignPictureOptions | undefined;
};

/** What serves pictures. */
export type Images = {
  /** `GET /img/:kind/:id-:width.webp` */
  registerRoutes: (app: FastifyInstance) => void;
  /** `GET /organizer/:id/logo`, for an app under the prefix of the API's version. */
  registerLogo: (app: FastifyInstance) => void;
  getPoster: GetPoster;
};

const LOGO_WIDTH = 256;

/** The address holds the version, so its picture never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** An address without the right version returns the current picture. */
const FOR_NOW = 'public, max-age=300';

const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  { version, width, format = 'webp' }: Pick<ImageFile, 'version' | 'width'> & { format?: 'avif' | 'webp' },
  content: Buffer,
  caching: string,
): FastifyReply => {
  const etag = `"${version}-${width}${format === 'webp' ? '' : `-${format}`}"`;
  void reply.header('cache-control', caching).header('etag', etag);
  if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send();
  return reply.type(`image/${format}`).send(content);
};

/** Pictures that do not exist, so that repeated requests for one cost no query. */
const rememberUnknown = (uptime: () => number) =>
  new BoundedMap<true>({ maxBytes: 8 * 1024 * 1024, sizeOf: () => 0, window: { ms: 30_000, uptime } });

const acceptsAvif = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('image/avif') ?? false;

/** Pictures of events, their texts, galleries, banners, seat maps and organisers, in the sizes that pages ask for. */
export const createImages = (app: FastifyInstance, options: ImageOptions): Images => {
  const { database, dir, sourceUrl, hasAvif, foreign } = options;
  const draw = sourceUrl ? createPictureSource(sourceUrl) : async () => undefined;
  const fetchForeign = createForeignPictures(foreign);
  const store = createImageStore(dir, {
    obtain: (picture) => (picture.kind === 'text' ? fetchForeign(picture.address) : draw(picture.kind, picture.facts)),
    onError: (error) => app.log.warn({ err: error }, 'a picture could not be made as AVIF'),
  });
  app.addHook('onClose', store.close);
  const find = createImageRepository(database);
  const unknown = rememberUnknown(app.clock.uptime);
  app.observeMap('unknown pictures', unknown);
  const findInText = createTextPictureRepository(database);

  const obtain = async (picture: Picture, width: number): Promise<Buffer> => {
    try {
      const content = await store.resize(picture, width);
      if (content) return content;
    } catch (error) {
      if (!(error instanceof PictureUnavailable)) throw error;
      app.log.warn({ err: error }, 'a picture could not be had');
      throw new Failure(503, 'unavailable', 'Gambar sedang disiapkan. Silakan coba lagi', {
        headers: { 'retry-after': '5', 'cache-control': 'no-store' },
      });
    }
    throw notFound('Gambar');
  };

  const registerRoutes: Images['registerRoutes'] = (routes) => {
    routes.get<{ Params: { kind: string; file: string }; Querystring: { v?: unknown } }>(
      '/img/:kind/:file',
      { schema: { hide: true } },
      async (request, reply) => {
        const image = parseImagePath(request.params.kind, request.params.file);
        if (!image) throw notFound('Gambar');
        const { kind, id, width } = image;
        const version = typeof request.query.v === 'string' ? request.query.v : '';
        void reply.header('vary', 'accept');
        const avif = hasAvif && acceptsAvif(request) ? await store.findAvif({ ...image, version }) : null;
        if (avif) return send(request, reply, { version, width, format: 'avif' }, avif, FOR_EVER);
        // Who could have it as AVIF asks again when that is made.
        const sendWebp = (file: ImageFile, content: Buffer, caching: string) => {
          if (avif === undefined) store.makeAvif(file);
          return send(request, reply, file, content, avif === undefined ? FOR_NOW : caching);
        };
        const ready = await store.find({ ...image, version });
        if (ready) return sendWebp({ ...image, version }, ready, FOR_EVER);
        if (unknown.get(`${kind} ${id}`)) throw notFound('Gambar');
        await app.limits.countNewPicture(request);
        if (kind === 'text') {
          const picture = await findInText(id, version);
          if (!picture) throw notFound('Gambar');
          return sendWebp({ ...image, version }, await obtain({ kind, id, ...picture }, width), FOR_EVER);
        }
        const row = await find(kind, id);
        if (!row) unknown.set(`${kind} ${id}`, true);
        // Ids can be counted through; the version of a private event's picture holds its access code and cannot.
        if (!row || (row.private && row.version !== version)) throw notFound('Gambar');
        const content = await obtain({ kind, id, ...row }, width);
        return sendWebp(
          { kind, id, width, version: row.version },
          content,
          row.version === version ? FOR_EVER : FOR_NOW,
        );
      },
    );
  };

  const registerLogo: Images['registerLogo'] = (routes) => {
    addEndpoint(routes, getOrganizerLogo, async (request, reply) => {
      const { id } = request.params;
      const row = await find('logo', id);
      if (!row) throw notFound('Logo');
      const content = await obtain({ kind: 'logo', id, ...row }, LOGO_WIDTH);
      return send(request, reply, { ...row, width: LOGO_WIDTH }, content, FOR_NOW);
    });
  };

  const warn = (error: unknown) => app.log.warn({ err: error }, 'a poster could not be made for a ticket');
  return { registerRoutes, registerLogo, getPoster: createPrintPoster({ find, store, warn }) };
};
