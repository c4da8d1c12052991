import type { PictureFacts, PictureKind } from '@acara/shared-contract/picture-facts';
import { createSemaphore } from '../../platform/concurrency/semaphore.ts';
import { timeoutSignal } from '../../platform/concurrency/timeout-signal.ts';
import { readAtMost } from './read-at-most.ts';

/** Makes an original from what the picture shows. @throws PictureUnavailable */
export type PictureSource = <Kind extends PictureKind>(kind: Kind, facts: PictureFacts<Kind>) => Promise<Buffer>;

/** A picture that cannot be had now, but perhaps later. */
export class PictureUnavailable extends Error {
  override name = 'PictureUnavailable';
}

export type PictureSourceOptions = { timeout?: number; maxBytes?: number; concurrency?: number };

/**
 * A server that draws what the store lacks: the pictures of the development emulators.
 * @param url setting PICTURE_SOURCE_URL; each kind is a path below it
 * @param options.timeout milliseconds for a picture, waiting for its turn included
 */
export const createPictureSource = (
  url: string,
  { timeout = 5_000, maxBytes = 8 * 1024 * 1024, concurrency = 4 }: PictureSourceOptions = {},
): PictureSource => {
  const semaphore = createSemaphore(concurrency);
  return async (kind, facts) => {
    const signal = timeoutSignal(timeout);
    const request = async () => {
      const response = await fetch(`${url}/${kind}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(facts),
        redirect: 'error',
        signal,
      });
      const type = response.headers.get('content-type');
      if (response.ok && type && /^image\/(png|jpeg|webp)$/.test(type))
        return response.body ? readAtMost(response.body, maxBytes) : Buffer.of();
      await response.body?.cancel();
      throw new Error(`status ${response.status}, content type ${type}`);
    };
    try {
      return await semaphore(request, signal);
    } catch (error) {
      throw new PictureUnavailable(`No ${kind} picture from ${url}`, { cause: error });
    }
  };
};
