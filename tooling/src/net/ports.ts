import net from 'node:net';

const LOOPBACK = '127.0.0.1';

/** Whether something accepts connections on this port of the loopback interface. */
export const acceptsConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, LOOPBACK);
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });

/**
 * Whether a server could listen on this port now. Both the wildcard and the loopback address are tried: a listener on
 * one of them does not always stop a second one on the other.
 */
export const isPortFree = async (port: number): Promise<boolean> => {
  const canListen = (host: string | undefined) =>
    new Promise<boolean>((resolve) => {
      const server = net.createServer();
      server.once('error', () => resolve(false));
      server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
    });
  return (await canListen(LOOPBACK)) && (await canListen(undefined));
};

/** Below the ephemeral ports, which a connection could take at any time. */
const ROWS = { from: 20_000, to: 32_000 };

/** The first of `count` consecutive free ports. */
export const freePortRow = async (count: number, random = Math.random): Promise<number> => {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const first = ROWS.from + Math.floor(random() * (ROWS.to - ROWS.from - count));
    const row = await Promise.all(Array.from({ length: count }, (_, at) => isPortFree(first + at)));
    if (row.every(Boolean)) return first;
  }
  throw new Error(`No ${count} ports in a row are free`);
};

/** A TCP port of the loopback interface that was free a moment ago. */
export const freePort = (): Promise<number> => freePortRow(1);
