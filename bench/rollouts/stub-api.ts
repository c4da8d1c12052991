import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import type { Random } from '@acara/shared-contract/seeded-random';

/** Shares of the calls that fail. */
export type ApiFailures = { reads: number; purchases: number };
export const HEALTHY: ApiFailures = { reads: 0, purchases: 0 };

/** An API that answers, or fails as one does whose database or payment provider is unavailable: with 503, or not at all. */
export const startStubApi = async (disposables: Disposables, random: Random) => {
  const state = { failures: HEALTHY };
  const server = createServer((request, response) => {
    request.resume();
    const isCall = request.url?.startsWith('/api/v1/');
    const share = request.method === 'POST' ? state.failures.purchases : state.failures.reads;
    if (!isCall || !random.chance(share)) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}');
      return;
    }
    if (random.chance(0.2)) request.socket.destroy();
    else response.writeHead(503, { 'content-type': 'application/json' }).end('{"code":"unavailable"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  disposables.add(async () => {
    server.closeAllConnections();
    server.close();
  });
  // Listening on TCP, so the address is no pipe.
  return Object.assign(state, { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
};
