import { once } from 'node:events';
import http from 'node:http';
import { createDisposables } from '@acara/tooling/src/site/disposables.ts';
import { startRelay } from './notification-relay.ts';

const disposables = createDisposables();
afterAll(() => disposables.closeAll());

const startServer = async (name: string) => {
  const server = http.createServer((request, response) => request.resume().on('end', () => response.end(name)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  disposables.add(close);
  return { port: address.port, close };
};

/** On a connection of its own. */
const send = async (origin: string): Promise<string> => {
  const request = http.request(origin, { method: 'POST', agent: false });
  request.end();
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]; // what the event brings
  return Buffer.concat(await response.toArray()).toString();
};

describe('the relay of notifications', () => {
  it('connects to each process in turn, skips a dead one, and closes connections where none is alive', async () => {
    const one = await startServer('one');
    const other = await startServer('other');
    const origin = await startRelay(disposables, [one.port, other.port]);
    expect([await send(origin), await send(origin)].sort()).toEqual(['one', 'other']);
    await one.close();
    expect([await send(origin), await send(origin)]).toEqual(['other', 'other']);
    await other.close();
    await expect(send(origin)).rejects.toThrow(/socket hang up|ECONNRESET/);
  });
});
