import { buffer } from 'node:stream/consumers';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';

/**
 * Compresses a text while it is generated, so that it is never in memory as a whole.
 * @returns gzip data; null for an empty text
 * @throws errors of the generator
 */
export const packedText = async (pieces: AsyncIterable<string>): Promise<Buffer | null> => {
  let isEmpty = true;
  const seen = async function* () {
    for await (const piece of pieces) {
      isEmpty = false;
      yield piece;
    }
  };
  const gzip = createGzip({ level: 6 });
  // An error of the generator destroys the stream, which fails its reader with the same error.
  pipeline(Readable.from(seen()), gzip, () => undefined);
  const packed = await buffer(gzip);
  return isEmpty ? null : packed;
};
