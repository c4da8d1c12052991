import { BoundedMap } from '@acara/server-kit/bounded-map';
import sharp from 'sharp';
import type { ImageRepository } from './image-repository.ts';
import type { ImageStore } from './image-store.ts';
import { PictureUnavailable } from './picture-source.ts';

export type PosterOptions = {
  /** The posters in memory. */
  cached: BoundedMap<Buffer>;
  find: ImageRepository;
  store: Pick<ImageStore, 'resize'>;
  warn: (error: unknown) => void;
};

/**
 * The poster of an event as JPEG; null where the event has none, undefined where it cannot be had now.
 */
export type GetPoster = (eventId: number) => Promise<Buffer | null | undefined>;

export type PosterSize = { source: 640 | 1280; width: number; quality: number };

/** Printed two and a half inches wide. */
export const PRINTED: PosterSize = { source: 640, width: 400, quality: 74 };
/** As wide as a mail, for screens with two pixels for each. */
export const MAILED: PosterSize = { source: 1280, width: 1200, quality: 60 };

/** Some two hundred printed ones, or forty mailed ones. */
const CACHED_BYTES = 4 * 1024 * 1024;

export const createPosterMap = () => new BoundedMap<Buffer>({ maxBytes: CACHED_BYTES, sizeOf: ({ length }) => length });

/** Posters for ticket files or mails. A sale makes ten thousand tickets of one event: the last ones are cached in memory. */
export const createPosters =
  ({ cached, find, store, warn }: PosterOptions, { source, width, quality }: PosterSize): GetPoster =>
  async (eventId) => {
    try {
      const row = await find('event', eventId);
      if (!row) return null;
      const name = `${eventId}-${row.version}`;
      const known = cached.get(name);
      if (known) return known;
      const size = { width: source, format: 'webp' } as const;
      const picture = await store.resize({ kind: 'event', id: eventId, ...row }, size);
      if (!picture) return null;
      const poster = await sharp(picture).resize(width).jpeg({ quality, mozjpeg: true }).toBuffer();
      cached.set(name, poster);
      return poster;
    } catch (error) {
      if (!(error instanceof PictureUnavailable)) warn(error);
      return undefined;
    }
  };
