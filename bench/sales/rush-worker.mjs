// Worker thread: buys tickets over keep-alive connections, each with one request in flight; each purchase is sent once, and
// all connections are open before the first.
import { parentPort, workerData } from 'node:worker_threads';
import { openConnection, purchaseText } from '../lib/connection.mjs';

const { ports, connections, purchases } = workerData;
const OPENING_AT_ONCE = 500;

let next = 0;
const answers = [];
const work = async ({ socket, send }, port) => {
  while (next < purchases.length) {
    const at = next++;
    const begun = performance.now();
    const { status, body } = await send(purchaseText(port, purchases[at]));
    answers.push({ at, status, ms: performance.now() - begun, body, port });
    if (status === 0) return;
  }
  socket.destroy();
};

const opened = [];
while (opened.length < connections) {
  const few = Array.from({ length: Math.min(OPENING_AT_ONCE, connections - opened.length) }, async (_, index) => {
    const port = ports[(opened.length + index) % ports.length];
    return { port, connection: await openConnection(port) };
  });
  opened.push(...(await Promise.all(few)));
}
const begun = performance.now();
await Promise.all(opened.map(({ port, connection }) => work(connection, port)));
parentPort.postMessage({ answers, ms: performance.now() - begun });
