// Worker thread: a closed loop of keep-alive connections, each with one request in flight.
import { parentPort, workerData } from 'node:worker_threads';
import { openConnection, requestText } from './connection.mjs';

const { port, paths, headers, connections, durationMs } = workerData;
const requests = paths.map((path) => Buffer.from(requestText(port, `GET ${path}`, headers)));

const times = [];
let refused = 0;
let bytes = 0;
let next = 0;

const runConnection = async (until) => {
  const connection = await openConnection(port, false);
  while (performance.now() < until) {
    const begun = performance.now();
    const response = await connection.send(requests[next++ % requests.length]);
    if (response.status === 0) throw new Error('a connection broke, or a response came without content-length');
    times.push(performance.now() - begun);
    bytes += response.bytes;
    if (response.status !== 200) refused += 1;
  }
  connection.socket.destroy();
};

const begun = performance.now();
await Promise.all(Array.from({ length: connections }, () => runConnection(begun + durationMs)));
parentPort.postMessage({ times, refused, bytes, ms: performance.now() - begun });
