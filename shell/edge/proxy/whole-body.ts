import type { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';

/** Why a body is not passed; `statusCode` is what its sender is answered. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  readonly statusCode: number;

  constructor(statusCode: 400 | 413 | 429 | 503, problem: string) {
    super(problem);
    this.statusCode = statusCode;
  }
}

/** Memory for bodies that wait for their end or for an answer, in bytes. */
export type BodyLimits = { largest: number; perNetwork: number; inAll: number };

/**
 * Reads bodies whole, so that one that comes slowly costs its sender a connection and nobody else any.
 * @returns a function that reads one body of a network; its room is taken until `answer` is over
 */
export const createBodyReader = ({ largest, perNetwork, inAll }: BodyLimits) => {
  const taken = new Map<string, number>();
  let all = 0;

  const take = (network: string, bytes: number) => {
    const ofNetwork = (taken.get(network) ?? 0) + bytes;
    if (ofNetwork > perNetwork) throw new BodyRefused(429, 'one network sends too much at once');
    if (all + bytes > inAll) throw new BodyRefused(503, 'too much is being sent at once');
    all += bytes;
    taken.set(network, ofNetwork);
  };
  const give = (network: string, bytes: number) => {
    all -= bytes;
    const left = (taken.get(network) ?? 0) - bytes;
    if (left > 0) taken.set(network, left);
    else taken.delete(network);
  };

  return async (body: Readable, network: string, answer: Pick<EventEmitter, 'once'>): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    let size = 0;
    let isOver = false;
    answer.once('close', () => {
      isOver = true;
      give(network, size);
    });
    try {
      for await (const chunk of body.iterator({ destroyOnReturn: false })) {
        const bytes = Buffer.from(chunk);
        if (isOver) throw new BodyRefused(400, 'nobody waits for an answer');
        if (size + bytes.length > largest) throw new BodyRefused(413, `a body of more than ${largest} bytes`);
        take(network, bytes.length);
        size += bytes.length;
        chunks.push(bytes);
      }
    } catch (error) {
      // What nobody reads any more has to run off: the next request on the connection comes after it.
      body.resume();
      throw error instanceof BodyRefused ? error : new BodyRefused(400, 'the body broke off');
    }
    return Buffer.concat(chunks, size);
  };
};
