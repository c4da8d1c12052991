import http from 'node:http';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const PROBES = ['/healthz', '/readyz', '/readyz/api'];

let edge: TestEdge;
let api: http.Server;
let apiStatus: number;
let apiOrigin: string;
beforeEach(async () => {
  apiStatus = 200;
  api = http.createServer((_request, answer) => answer.writeHead(apiStatus).end());
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const address = api.address();
  apiOrigin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterEach(async () => {
  await edge.close();
  api.closeAllConnections();
  api.close();
});

const statuses = () => Promise.all(PROBES.map(async (probe) => (await edge.get(probe)).status));

describe('the probes of an edge', () => {
  test('distinguish an edge that is ready from one that also reaches a ready API', async () => {
    edge = await startTestEdge({ settings: { apiOrigin } });
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(await (await edge.get('/readyz/api')).json()).toEqual({
      status: 'ready',
      checks: { releases: true, workers: true, api: true },
    });
    apiStatus = 503;
    expect(await statuses()).toEqual([200, 200, 503]);
    api.closeAllConnections();
    api.close();
    expect(await statuses()).toEqual([200, 200, 503]);
  });

  test('distinguish an edge without releases from one that is ready', async () => {
    edge = await startTestEdge({ settings: { apiOrigin }, deploy: {} });
    expect(await statuses()).toEqual([200, 503, 503]);
  });

  test('report an edge that is shutting down', async () => {
    let isEnding = false;
    edge = await startTestEdge({ settings: { apiOrigin }, isEnding: () => isEnding });
    expect(await statuses()).toEqual([200, 200, 200]);
    isEnding = true;
    expect(await statuses()).toEqual([200, 503, 503]);
    expect((await edge.get('/event')).status).toBe(200);
  });
});
