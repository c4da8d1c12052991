// Worker thread: buys tickets over keep-alive connections, each with one request in flight. `purchases`: sent once each,
// all connections open before the first. `durationMs`: sent over and over until then. Seats that are `'next'`: the next
// one that nobody has requested yet.
import { parentPort, workerData } from 'node:worker_threads';
import { openConnection, purchaseText } from '../load/connection.mjs';

const { ports, connections, purchases, durationMs, firstSeat } = workerData;
const OPENING_AT_ONCE = 500;
const isEndless = durationMs !== undefined;

let next = 0;
let nextSeat = firstSeat;
const results = [];

const work = async ({ socket, send }, port, until) => {
  while (isEndless ? performance.now() < until : next < purchases.length) {
    const at = next++ % purchases.length;
    const purchase = purchases[at];
    const seats = purchase.seats === 'next' ? [nextSeat++] : purchase.seats;
    const begun = performance.now();
    const { status, body } = await send(purchaseText(port, { ...purchase, seats }));
    results.push({ at, status, ms: performance.now() - begun, body, port });
    if (status === 0) return;
  }
  socket.destroy();
};

const opened = [];
while (opened.length < connections) {
  const few = Array.from({ length: Math.min(OPENING_AT_ONCE, connections - opened.length) }, async (_, index) => {
    const port = ports[(opened.length + index) % ports.length];
    return { port, connection: await openConnection(port, !isEndless) };
  });
  opened.push(...(await Promise.all(few)));
}
const begun = performance.now();
await Promise.all(opened.map(({ port, connection }) => work(connection, port, begun + (durationMs ?? 0))));
parentPort.postMessage({ answers: results, ms: performance.now() - begun, nextSeat });
