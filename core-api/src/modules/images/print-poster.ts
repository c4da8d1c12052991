import { BoundedMap } from '@acara/shared-contract/bounded-map';
import sharp from 'sharp';
import type { ImageRepository } from './image-repository.ts';
import type { ImageStore } from './image-store.ts';
import { PictureUnavailable } from './picture-source.ts';

export type PrintPosterOptions = {
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

/** From this width of the picture; printed two and a half inches wide. */
const SOURCE = { width: 640, format: 'webp' } as const;
const WIDTH = 400;
const QUALITY = 74;
/** Some two hundred. */
const CACHED_BYTES = 4 * 1024 * 1024;

export const createPosterMap = () => new BoundedMap<Buffer>({ maxBytes: CACHED_BYTES, sizeOf: ({ length }) => length });

/** Small posters for ticket files. A sale makes ten thousand tickets of one event: the last ones are cached in memory. */
export const createPrintPoster =
  ({ cached, find, store, warn }: PrintPosterOptions): GetPoster =>
  async (eventId) => {
    try {
      const row = await find('event', eventId);
      if (!row) return null;
      const name = `${eventId}-${row.version}`;
      const known = cached.get(name);
      if (known) return known;
      const picture = await store.resize({ kind: 'event', id: eventId, ...row }, SOURCE);
      if (!picture) return null;
      const poster = await sharp(picture).resize(WIDTH).jpeg({ quality: QUALITY }).toBuffer();
      cached.set(name, poster);
      return poster;
    } catch (error) {
      if (!(error instanceof PictureUnavailable)) warn(error);
      return undefined;
    }
  };
