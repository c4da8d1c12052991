import net from 'node:net';

const REQUEST = [
  'POST /api/v1/login HTTP/1.1',
  'host: localhost',
  'content-type: application/json',
  'content-length: 100000',
  '',
  '{',
].join('\r\n');

/**
 * Begins many requests whose bodies come byte by byte. A request that the server closes starts again after a second.
 * @param everyMs between two bytes of a body
 * @param from address that they come from
 */
export const openSlowSockets = (port: number, many: number, everyMs: number, from = '127.0.0.1') => {
  const sockets = new Set<net.Socket>();
  let [opened, closed, isOver] = [0, 0, false];

  const begin = () => {
    if (isOver) return;
    opened += 1;
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: from }, () => socket.write(REQUEST));
    const timer = setInterval(() => socket.write(' '), everyMs);
    sockets.add(socket);
    socket.resume();
    socket.on('error', () => {});
    socket.once('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
      if (isOver) return;
      closed += 1;
      setTimeout(begin, 1000);
    });
  };
  for (let count = 0; count < many; count += 1) begin();
  return {
    /** `closed`: by the server. */
    counts: () => ({ open: sockets.size, opened, closed }),
    stop: () => {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    },
  };
};
