import { createNetworkAmounts } from '@acara/server-kit/http-server';
import type { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';

export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  readonly statusCode: number;

  constructor(statusCode: 400 | 413 | 429 | 503, problem: string) {
    super(problem);
    this.statusCode = statusCode;
  }
}

export type BodyLimits = { largest: number; perNetwork: number; inTotal: number };

/**
 * Buffers request bodies, so that a slow one does not occupy a connection to the API. The memory of one counts until
 * `answer` is closed.
 */
export const createBodyReader = ({ largest, perNetwork, inTotal }: BodyLimits) => {
  const ofNetworks = createNetworkAmounts(perNetwork);
  let all = 0;

  const take = (network: string, bytes: number) => {
    if (!ofNetworks.take(network, bytes)) throw new BodyRefused(429, 'one network sends too much at once');
    if (all + bytes > inTotal) {
      ofNetworks.give(network, bytes);
      throw new BodyRefused(503, 'too much is being sent at once');
    }
    all += bytes;
  };
  const give = (network: string, bytes: number) => {
    all -= bytes;
    ofNetworks.give(network, bytes);
  };

  return async (body: Readable, network: string, answer: Pick<EventEmitter, 'once'>): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    let size = 0;
    let isClosed = false;
    answer.once('close', () => {
      isClosed = true;
      give(network, size);
    });
    try {
      for await (const chunk of body.iterator({ destroyOnReturn: false })) {
        const bytes = Buffer.from(chunk);
        if (isClosed) throw new BodyRefused(400, 'the client is gone');
        if (size + bytes.length > largest) throw new BodyRefused(413, `a body of more than ${largest} bytes`);
        take(network, bytes.length);
        size += bytes.length;
        chunks.push(bytes);
      }
    } catch (error) {
      // Drain the rest: the next request on the connection follows it.
      body.resume();
      throw error instanceof BodyRefused ? error : new BodyRefused(400, 'the body broke off');
    }
    return Buffer.concat(chunks, size);
  };
};
