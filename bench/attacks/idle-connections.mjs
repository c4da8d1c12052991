import net from 'node:net';
import { workerData } from 'node:worker_threads';

/**
 * Opens connections that send nothing. One that the server closes is opened again after a second, more or less, so that
 * they do not come in bursts. A thread of its own: what measures beside it must not wait for it.
 */
const { port, many, from } = workerData;

const open = (waitMs) => {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress: from });
  socket.resume();
  socket.on('error', () => {});
  socket.once('close', () => setTimeout(open, waitMs, waitMs));
};

for (let count = 0; count < many; count += 1) open(500 + (1_000 * count) / many);
