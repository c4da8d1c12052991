import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { sendSteadily, summarizeSent } from './load.ts';
import { requestJson } from './request-json.ts';

const server = http.createServer((request, response) => {
  response.writeHead(request.url?.endsWith('3') ? 429 : 200, { 'content-length': 0 }).end();
});
let origin = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('requests are sent at their time, and a wait counts from there', async () => {
  const sent = await sendSteadily(
    100,
    (seconds) => seconds >= 0.3,
    (nth) => requestJson('GET', `${origin}/${nth % 10}`),
  );
  expect(sent.length).toBeGreaterThan(20);
  expect(sent.length).toBeLessThan(45);
  expect(sent.map(({ nth }) => nth)).toEqual(sent.map((_, index) => index));
  expect(summarizeSent(sent).failed).toBe(sent.filter(({ nth }) => nth % 10 === 3).length);
  const late = await sendSteadily(
    10,
    (seconds) => seconds >= 0.05,
    () => delay(80, { status: 0 }),
  );
  expect(late[0]?.ms).toBeGreaterThanOrEqual(75);
});
