import { once } from 'node:events';
import net from 'node:net';

/** A TCP relay to a database that can be interrupted. */
export type DatabaseRelay = {
  url: string;
  /** From now on no byte passes, in either direction, without an error; connections opened later work. */
  fallSilent: () => void;
  /** Cuts all connections; new ones are refused. */
  close: () => Promise<void>;
  /** After `close`. */
  open: () => Promise<void>;
};

export const startDatabaseRelay = async (databaseUrl: string): Promise<DatabaseRelay> => {
  const url = new URL(databaseUrl);
  const { port, hostname } = url;
  let pairs: (readonly [net.Socket, net.Socket])[] = [];
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    pairs.push([near, far]);
    near.pipe(far).pipe(near);
    for (const one of [near, far]) one.on('error', () => undefined);
  });
  const open = async (on: number) => {
    await once(server.listen(on, '127.0.0.1'), 'listening');
    const address = server.address();
    url.port = String(typeof address === 'object' && address ? address.port : 0);
  };
  await open(0);
  return {
    url: url.href,
    fallSilent: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const one of pairs.flat()) one.destroy();
      pairs = [];
      await closed;
    },
    open: () => open(Number(url.port)),
  };
};
