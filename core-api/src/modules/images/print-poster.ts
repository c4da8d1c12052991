import sharp from 'sharp';
import { RenderQueueFull } from './render/render-pool.ts';
import type { PictureRepository } from './store/picture-repository.ts';
import type { PictureStore } from './store/picture-store.ts';
import { BoundedMap } from '../../platform/concurrency/bounded-map.ts';

export type PrintPosterOptions = {
  pictures: Pick<PictureRepository, 'find'>;
  store: Pick<PictureStore, 'obtain'>;
  warn: (error: unknown) => void;
};

/** From this width of the picture; printed two and a half inches wide. */
const SOURCE = 640;
const WIDTH = 400;
const QUALITY = 74;
/** Some four megabytes. */
const MOST = 200;

/**
 * Posters as JPEG, small, for files of tickets. A sale makes ten thousand tickets of one event: the last ones are kept
 * in memory.
 * @returns a function that gives null where the poster cannot be had just now
 */
export const createPrintPoster = ({ pictures, store, warn }: PrintPosterOptions) => {
  const cached = new BoundedMap<string, Promise<Buffer>>(MOST);

  const remember = (name: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const known = cached.get(name);
    if (known) return known;
    const made = make();
    cached.set(name, made);
    made.catch(() => cached.delete(name));
    return made;
  };

  return async (eventId: number): Promise<Buffer | null> => {
    try {
      const source = await pictures.find('event', eventId);
      if (!source) return null;
      const { version, job } = source;
      return await remember(`${eventId}-${version}`, async () => {
        const picture = await store.obtain({ kind: 'event', id: eventId, version, width: SOURCE }, job);
        return sharp(picture).resize(WIDTH).jpeg({ quality: QUALITY }).toBuffer();
      });
    } catch (error) {
      if (!(error instanceof RenderQueueFull)) warn(error);
      return null;
    }
  };
};
