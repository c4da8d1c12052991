import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { MailStore } from './mail-store.ts';

/** `GET /api/live`: an event stream that says `change` whenever the mails have changed. */
export const registerLiveRoute = (app: FastifyInstance, store: MailStore): void => {
  const open = new Set<ServerResponse>();
  const leave = store.onChange(() => open.forEach((stream) => stream.write('event: change\ndata:\n\n')));
  // Streams never end by themselves, and an app that closes waits for them.
  app.addHook('preClose', async () => {
    leave();
    for (const stream of open) stream.end();
  });
  app.get('/api/live', (_request, reply) => {
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    stream.write('retry: 1000\n\n');
    open.add(stream);
    stream.on('close', () => open.delete(stream));
  });
};
