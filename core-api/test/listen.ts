import { once } from 'node:events';
import type http from 'node:http';
import type net from 'node:net';

/** Listens on a free port of the loopback interface. @returns the port */
export const listen = async (server: net.Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A test server has no port');
  return address.port;
};

export const close = async (server: http.Server): Promise<void> => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
};
