import { buffer } from 'node:stream/consumers';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';

/**
 * Packs a text while it is being made, so that the whole of it is never in memory.
 * @returns gzip data; null where nothing came
 * @throws what making it throws
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
  // A failure of a piece destroys the packer, which fails its reader with the same error.
  pipeline(Readable.from(seen()), gzip, () => undefined);
  const packed = await buffer(gzip);
  return isEmpty ? null : packed;
};
