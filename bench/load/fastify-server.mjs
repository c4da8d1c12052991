// Fastify that always sends one response and writes a log line for it that goes nowhere: what the framework costs. The
// response is sent as the API sends cached ones. Ends with its parent.
import Fastify, { LogController } from 'fastify';

process.once('disconnect', () => process.exit());
process.once('message', async ({ headers, body }) => {
  const text = Buffer.from(body, 'base64').toString('latin1');
  const constant = Object.entries({ ...headers, 'content-length': String(text.length) }).flat();
  const app = Fastify({
    logger: { level: 'info', stream: { write: () => undefined } },
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.get('/*', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, constant);
    reply.raw.end(text, 'latin1');
    request.log.info({ method: request.method, url: request.url, status: 200 }, 'request');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ port: app.server.address().port });
});
