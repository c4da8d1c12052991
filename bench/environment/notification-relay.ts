import net from 'node:net';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';

/**
 * A port in front of the API processes: each new connection goes to the next of them that takes it, and is cut where
 * none does. As a load balancer does it for the payment provider.
 */
export const startRelay = async (disposables: Disposables, ports: () => readonly number[]): Promise<string> => {
  let connectionCount = 0;
  const sockets = new Set<net.Socket>();
  const track = (socket: net.Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };

  const server = net.createServer({ pauseOnConnect: true, noDelay: true }, (client) => {
    track(client).on('error', () => client.destroy());
    const known = ports();
    connectionCount += 1;
    const connect = (tries: number) => {
      const port = known[(connectionCount + tries) % known.length];
      if (tries === known.length || port === undefined || client.destroyed) {
        client.destroy();
        return;
      }
      const upstream = track(net.connect({ port, host: '127.0.0.1', noDelay: true }));
      const next = () => connect(tries + 1);
      upstream.once('error', next);
      upstream.once('connect', () => {
        upstream.off('error', next).on('error', () => client.destroy());
        upstream.once('close', () => client.destroy());
        client.once('close', () => upstream.destroy());
        client.pipe(upstream).pipe(client);
      });
    };
    connect(0);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  disposables.add(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the relay has no port');
  return `http://127.0.0.1:${address.port}`;
};
