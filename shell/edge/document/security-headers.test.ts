import net from 'node:net';
import { heartbeatUrl } from './head-scripts.ts';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';
import { fontUrl } from '../static/site-files.ts';

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge();
});
afterAll(() => edge?.close());

const ADDRESSES = [
  '/',
  '/event',
  '/login',
  '/no/such/page',
  '/_releases',
  '/_releases/revoked.json',
  '/?acara_preview=x',
  '/r/mfe-test/test-release-1/remoteEntry.js',
  '/r/mfe-test/test-release-1/none.js',
  '/r/none',
  '/sw.js',
  '/favicon.svg',
  '/favicon.ico',
  '/site.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/healthz',
  '/readyz',
  heartbeatUrl,
  fontUrl,
  '/beacon',
  '/img/event/1-640.webp',
  '/api/v1/event/all',
  '/a//b',
  '/%00',
  '/%',
  '/api/v1/%z',
];

describe('the policy of a response', () => {
  // Opened in a window or a frame, or run as a worker, it must not send what a page may not.
  test.each(ADDRESSES)('forbids what it does not name: %s', async (address) => {
    const response = await edge.get(address, { headers: { accept: 'text/html' } });
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; /);
  });

  test('forbids everything where the request cannot be read', async () => {
    const { hostname, port } = new URL(edge.origin);
    const socket = net.connect(Number(port), hostname);
    socket.end('GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\ncontent-length: x\r\n\r\n');
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toMatch(/^HTTP\/1[.]1 400 /);
    expect(answer).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'\r\n");
  });

  test('forbids it at every route', async () => {
    const found: string[] = [];
    const parents: string[] = [];
    for (const [, indent = '', name = '', methods = ''] of edge.app
      .printRoutes({ commonPrefix: false })
      .matchAll(/^([│ ]*)[├└]── (\S+) \(([^)]*)\)$/gm)) {
      parents.splice(indent.length / 4, Infinity, name);
      if (methods.includes('GET')) found.push(parents.join('').replace('*', '/x'));
    }
    expect(found.length).toBeGreaterThan(20);
    for (const address of found) {
      const { headers } = await edge.get(address, { headers: { accept: 'text/html' } });
      expect([address, headers.get('content-security-policy')]).toEqual([
        address,
        expect.stringMatching(/^default-src 'none'; /),
      ]);
    }
  });
});
