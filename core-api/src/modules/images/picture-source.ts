import { createSemaphore } from '../../platform/concurrency/semaphore.ts';
import { timeoutSignal } from '../../platform/concurrency/timeout-signal.ts';
import { readAtMost } from './read-at-most.ts';

/** Fetches an original; undefined where there is none. @throws PictureUnavailable */
export type PictureSource = (address: string) => Promise<Buffer | undefined>;

/** A picture that cannot be had now, but perhaps later. */
export class PictureUnavailable extends Error {
  override name = 'PictureUnavailable';
}

export type PictureSourceOptions = { timeout?: number; maxBytes?: number; concurrency?: number };

/**
 * A server that has originals which the store lacks, such as a bucket.
 * @param url setting PICTURE_SOURCE_URL; addresses are below it
 * @param options.timeout milliseconds for a picture, waiting for its turn included
 */
export const createPictureSource = (
  url: string,
  { timeout = 5_000, maxBytes = 8 * 1024 * 1024, concurrency = 4 }: PictureSourceOptions = {},
): PictureSource => {
  const semaphore = createSemaphore(concurrency);
  return async (address) => {
    const signal = timeoutSignal(timeout);
    const request = async () => {
      const response = await fetch(`${url}/${address}`, { redirect: 'error', signal });
      const type = response.headers.get('content-type');
      if (response.ok && type && /^image\/(png|jpeg|webp)$/.test(type))
        return response.body ? readAtMost(response.body, maxBytes) : Buffer.of();
      await response.body?.cancel();
      if (response.status === 404) return undefined;
      throw new Error(`status ${response.status}, content type ${type}`);
    };
    try {
      return await semaphore(request, signal);
    } catch (error) {
      throw new PictureUnavailable(`No picture from ${url}`, { cause: error });
    }
  };
};
