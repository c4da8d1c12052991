import net from 'node:net';

const HEAD =
  'POST /api/v1/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100000';
/** Between two bytes of a body. */
const BYTE_EVERY_MS = 10_000;

/**
 * Begins many requests whose bodies come byte by byte. A request that the server closes starts again after a second.
 * @param from address that they come from
 */
export const openSlowSockets = (port: number, many: number, from = '127.0.0.1') => {
  const sockets = new Set<net.Socket>();
  let [closed, isOver] = [0, false];
  const begin = () => {
    if (isOver) return;
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: from }, () => socket.write(`${HEAD}\r\n\r\n{`));
    const timer = setInterval(() => socket.write(' '), BYTE_EVERY_MS);
    sockets.add(socket);
    socket.resume();
    socket.on('error', () => {});
    socket.once('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
      closed += 1;
      setTimeout(begin, 1000);
    });
  };
  for (let count = 0; count < many; count += 1) begin();
  return {
    /** How many the server has ended. */
    countClosed: () => closed,
    stop: () => {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    },
  };
};
