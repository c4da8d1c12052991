import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { hasVarnish, startSharedCache, type SharedCache } from './shared-cache.ts';

/** After so many probes without an answer Varnish takes a server for sick. */
const PROBES = 4;

(hasVarnish() ? describe : describe.skip)('the shared cache', () => {
  let server: Server;
  let cache: SharedCache;
  let probes = 0;
  const probed = Promise.withResolvers<void>();
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url !== '/readyz') return void response.end(`page ${request.url}`);
      probes += 1;
      if (probes === PROBES) probed.resolve();
      response.writeHead(503).end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    cache = await startSharedCache((server.address() as AddressInfo).port);
  });
  afterAll(async () => {
    await cache?.stop();
    server?.close();
  });

  it('requests a page while no edge is ready: HAProxy may still find one that responds', async () => {
    await probed.promise;
    const answer = await fetch(`${cache.origin}/event`);
    expect([answer.status, await answer.text()]).toEqual([200, 'page /event']);
  }, 30_000);

  it('responds itself, without an edge', async () => {
    const asked = request(cache.origin, { headers: { host: 'varnish' } }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect([answer.statusCode, await text(answer)]).toEqual([200, expect.not.stringContaining('page')]);
  });
});
