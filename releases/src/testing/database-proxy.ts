import { once } from 'node:events';
import net from 'node:net';

/** What happens to a connection through the proxy from now on. */
type Behaviour =
  | { kind: 'pass' }
  /** Stops forwarding in both directions, without closing anything. */
  | { kind: 'silence' }
  /** Cut as soon as so many bytes of a request that holds `marker` went on. */
  | { kind: 'cut-request'; marker: string; after: number }
  /** Forwards the request with `marker` and closes the connection instead of the response. */
  | { kind: 'cut-answer'; marker: string };

/** A proxy in front of PostgreSQL that fails on demand. */
export type DatabaseProxy = { url: string; behave: (behaviour: Behaviour) => void; close: () => Promise<void> };

export const startDatabaseProxy = async (target: string): Promise<DatabaseProxy> => {
  let behaviour: Behaviour = { kind: 'pass' };
  const sockets = new Set<net.Socket>();
  const { hostname, port } = new URL(target);

  const server = net.createServer((client) => {
    const database = net.connect(Number(port), hostname);
    let isCutAtAnswer = false;
    const cut = () => [client, database].forEach((socket) => socket.destroy());
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', cut);
      socket.on('close', cut);
    }
    client.on('data', (request) => {
      if (behaviour.kind === 'silence') return;
      const isMarked = 'marker' in behaviour && request.includes(behaviour.marker);
      if (isMarked && behaviour.kind === 'cut-request') {
        database.write(request.subarray(0, behaviour.after), cut);
        return;
      }
      isCutAtAnswer ||= isMarked;
      database.write(request);
    });
    database.on('data', (answer) => {
      if (behaviour.kind === 'silence') return;
      if (isCutAtAnswer) cut();
      else client.write(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  const url = new URL(target);
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    behave: (next) => {
      behaviour = next;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

/** Repeats a request until it succeeds: a busy machine may exceed the short limit of a test. The test's own time ends it. */
export const retryUntilAnswered = async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
  for (;;)
    try {
      return await request();
    } catch {
      // Once more.
    }
};
