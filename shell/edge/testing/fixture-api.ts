import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as it arrived at the API. */
export type SeenCall = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

/** A fake API that responds by path and records requests. */
export const startFixtureApi = async (answers: Record<string, unknown> = {}) => {
  const seen: SeenCall[] = [];
  let open = 0;
  const server = createServer(async (request, response) => {
    open += 1;
    response.once('close', () => (open -= 1));
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
    } catch {
      // The call broke off.
      return;
    }
    const url = request.url ?? '';
    seen.push({ method: request.method ?? '', url, headers: request.headers, body: Buffer.concat(chunks).toString() });
    if (url === '/api/v1/breaks') {
      request.socket.destroy();
      return;
    }
    // As with every response of the API.
    response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    if (url.startsWith('/img/')) {
      response
        .writeHead(200, { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000' })
        .end('RIFF');
      return;
    }
    const answer = answers[url];
    response
      .writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json', 'set-cookie': 'api=1' })
      .end(JSON.stringify(answer ?? { error: 'Tidak ditemukan', code: 'not_found' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // Listening on TCP, so the address is no pipe.
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    /** Pending requests. */
    open: () => open,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
