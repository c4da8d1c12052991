import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';

/**
 * A port in front of the API processes: each new connection goes to the next one that accepts it, and is closed if none
 * does, like a load balancer in front of the API.
 */
export const startRelay = async (disposables: Disposables, ports: readonly number[]): Promise<string> => {
  let connectionCount = 0;
  const sockets = new Set<net.Socket>();
  const track = (socket: net.Socket) => {
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };

  const server = net.createServer({ pauseOnConnect: true, noDelay: true }, (client) => {
    track(client).on('error', () => client.destroy());
    connectionCount += 1;
    const connect = (at: number, tries: number): unknown => {
      const port = ports[at % ports.length];
      if (tries === 0 || port === undefined || client.destroyed) return client.destroy();
      const upstream = track(net.connect({ port, host: '127.0.0.1', noDelay: true }));
      const next = () => connect(at + 1, tries - 1);
      return upstream.once('error', next).once('connect', () => {
        upstream.off('error', next).on('error', () => client.destroy());
        upstream.once('close', () => client.destroy());
        client.once('close', () => upstream.destroy());
        client.pipe(upstream).pipe(client);
      });
    };
    connect(connectionCount, ports.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  disposables.add(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
};
