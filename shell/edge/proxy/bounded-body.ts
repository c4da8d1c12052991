import { Transform, type Readable } from 'node:stream';

/** A body went on beyond what is taken. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/**
 * The same body, which fails with `BodyTooLarge` before it passes more than `largest` bytes. The rest of `body` is
 * read and dropped: whoever sends it can still be answered.
 */
export const boundedBody = (body: Readable, largest: number): Transform => {
  let passed = 0;
  const bounded = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      passed += chunk.length;
      if (passed > largest) done(new BodyTooLarge(`a body of more than ${largest} bytes`));
      else done(null, chunk);
    },
  });
  // Without this, a sender that breaks off would leave the call to the API open.
  body.once('close', () => {
    if (!body.readableEnded) bounded.destroy(new Error('the body broke off'));
  });
  // What nobody reads any more has to run off: the next request on the connection comes after it.
  bounded.once('close', () => body.resume());
  return body.pipe(bounded);
};
