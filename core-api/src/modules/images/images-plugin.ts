import { BoundedMap } from '@acara/server-kit/bounded-map';
import { getOrganizerLogo } from '@acara/shared-contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { addEndpoint } from '../../platform/http/endpoint.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { createFailedPictures, createForeignPictures, type ForeignPictureOptions } from './foreign-picture.ts';
import { createImageRepository, createOriginalAddresses, createTextPictureRepository } from './image-repository.ts';
import { createImageStore, type ImageFile, type ImageSize, type Picture } from './image-store.ts';
import { parseImagePath } from './image-url.ts';
import { createPictureSource, PictureUnavailable } from './picture-source.ts';
import { createPosterMap, createPosters, MAILED, PRINTED, type GetPoster, type PosterSize } from './posters.ts';

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
  /** `GET /img/:kind/:id-:width.webp`, and `…-1200x630.jpg` for previews of links. */
  registerRoutes: (app: FastifyInstance) => void;
  /** `GET /organizer/:id/logo`, for an app under the prefix of the API's version. */
  registerLogo: (app: FastifyInstance) => void;
  /** For ticket files. */
  getPoster: GetPoster;
  /** For mails. */
  getMailPoster: GetPoster;
};

const LOGO_WIDTH = 256;

/** The address holds the version, so its picture never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** An address without the right version returns the current picture. */
const FOR_NOW = 'public, max-age=300';

type Sent = { version: string; width: number; height?: number; format: 'avif' | ImageSize['format'] };

const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  { version, width, height, format }: Sent,
  content: Buffer,
  caching: string,
): FastifyReply => {
  const size = height === undefined ? width : `${width}x${height}`;
  const etag = `"${version}-${size}${format === 'webp' ? '' : `-${format}`}"`;
  void reply.header('cache-control', caching).header('etag', etag);
  if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send();
  return reply.type(`image/${format}`).send(content);
};

/** Pictures that do not exist, so that repeated requests for one cost no query. */
const rememberUnknown = (uptime: () => number) =>
  new BoundedMap<true>({ maxBytes: 4 * 1024 * 1024, sizeOf: () => 0, window: { ms: 30_000, uptime } });

const acceptsAvif = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('image/avif') ?? false;

/** JPEG for a client that names kinds of pictures, and neither of the smaller ones among them. */
const acceptedFormat = ({ headers: { accept = '' } }: FastifyRequest): ImageSize['format'] =>
  /image\/(?!\*)/.test(accept) && !/image\/(?:webp|avif)/.test(accept) ? 'jpeg' : 'webp';

/** Pictures of events, their texts, galleries, banners, seat maps and organisers, in the sizes that pages ask for. */
export const createImages = (app: FastifyInstance, options: ImageOptions): Images => {
  const { database, dir, sourceUrl, hasAvif, foreign } = options;
  const fetchFromSource = sourceUrl ? createPictureSource(sourceUrl) : undefined;
  const findAddress = createOriginalAddresses(database);
  const failed = createFailedPictures();
  app.observeMap('pictures that failed', failed);
  const fetchForeign = createForeignPictures({ failed, ...foreign });
  const store = createImageStore(dir, {
    obtain: async (picture) =>
      picture.kind === 'text'
        ? fetchForeign(picture.address)
        : fetchFromSource?.(await findAddress(picture.kind, picture.id, picture.version)),
    onError: (error) => app.log.warn({ err: error }, 'a picture could not be made as AVIF'),
  });
  app.addHook('onClose', store.close);
  const find = createImageRepository(database);
  const unknown = rememberUnknown(app.clock.uptime);
  app.observeMap('unknown pictures', unknown);
  const findInText = createTextPictureRepository(database);

  const obtain = async (picture: Picture, size: ImageSize): Promise<Buffer> => {
    try {
      const content = await store.resize(picture, size);
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
        const parsed = parseImagePath(request.params.kind, request.params.file);
        if (!parsed) throw notFound('Gambar');
        const version = typeof request.query.v === 'string' ? request.query.v : '';
        const isShare = 'height' in parsed;
        const image = { ...parsed, format: isShare ? ('jpeg' as const) : acceptedFormat(request) };
        const { kind, id } = image;
        // Whoever shows a preview of a link may show its picture.
        if (isShare) void reply.header('cross-origin-resource-policy', 'cross-origin');
        else void reply.header('vary', 'accept');
        const hasSmaller = hasAvif && image.format === 'webp' && acceptsAvif(request);
        const avif = hasSmaller ? await store.findAvif({ ...image, version }) : null;
        if (avif) return send(request, reply, { ...image, version, format: 'avif' }, avif, FOR_EVER);
        // Who could have it as AVIF asks again when that is made.
        const sendMade = (file: ImageFile, content: Buffer, caching: string) => {
          if (avif === undefined) store.makeAvif(file);
          return send(request, reply, file, content, avif === undefined ? FOR_NOW : caching);
        };
        const ready = await store.find({ ...image, version });
        if (ready) return sendMade({ ...image, version }, ready, FOR_EVER);
        if (unknown.get(`${kind} ${id}`)) throw notFound('Gambar');
        await app.limits.countNewPicture(request);
        if (kind === 'text') {
          const picture = await findInText(id, version);
          if (!picture) throw notFound('Gambar');
          return sendMade({ ...image, version }, await obtain({ kind, id, ...picture }, image), FOR_EVER);
        }
        const row = await find(kind, id);
        if (!row) unknown.set(`${kind} ${id}`, true);
        // Ids can be counted through; the version of a private event's picture holds its access code and cannot.
        if (!row || (row.private && row.version !== version)) throw notFound('Gambar');
        const content = await obtain({ kind, id, ...row }, image);
        return sendMade({ ...image, version: row.version }, content, row.version === version ? FOR_EVER : FOR_NOW);
      },
    );
  };

  const registerLogo: Images['registerLogo'] = (routes) => {
    addEndpoint(routes, getOrganizerLogo, async (request, reply) => {
      const { id } = request.params;
      const row = await find('logo', id);
      if (!row) throw notFound('Logo');
      const size = { width: LOGO_WIDTH, format: acceptedFormat(request) };
      const content = await obtain({ kind: 'logo', id, ...row }, size);
      return send(request, reply.header('vary', 'accept'), { version: row.version, ...size }, content, FOR_NOW);
    });
  };

  const warn = (error: unknown) => app.log.warn({ err: error }, 'a poster could not be made for a ticket or a mail');
  const postersIn = (name: string, size: PosterSize): GetPoster => {
    const cached = createPosterMap();
    app.observeMap(name, cached);
    return createPosters({ cached, find, store, warn }, size);
  };
  return {
    registerRoutes,
    registerLogo,
    getPoster: postersIn('posters of tickets', PRINTED),
    getMailPoster: postersIn('posters of mails', MAILED),
  };
};
