import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A server for webhooks that responds with these statuses first, then with 204. */
export const startWebhookReceiver = async (statuses: number[] = []) => {
  const seen: { headers: IncomingHttpHeaders; body: string }[] = [];
  let wake = () => {};
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      seen.push({ headers: request.headers, body });
      const status = statuses.shift() ?? 204;
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
      wake();
    });
  }).listen(0, '127.0.0.1');
  const first = new Promise<void>((resolve) => {
    wake = resolve;
  });
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    /** All requests. */
    seen,
    /** All bodies, as soon as there is one. */
    bodies: () => first.then(() => seen.map(({ body }) => JSON.parse(body) as unknown)),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;
