// Worker thread: visitors on keep-alive connections, each with one request in flight, who do what browsers do: a request
// on a keep-alive connection that is closed before a byte of a response is sent again on a new one, whatever its method (RFC
// 9112, 9.3.1; so do Chromium and Firefox). Whatever else fails is seen by the visitor, who tries again.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openConnection, purchaseText, requestText } from '../lib/connection.mjs';

const { port, visitors } = workerData;
const CLOSES = /\r\nconnection: *close/i;
const TRY_AGAIN_MS = 200;
const MOST_TRIES = 50;
const TIMEOUT_MS = 60_000;

let isOver = false;
parentPort.once('message', () => {
  isOver = true;
});
const began = performance.now();

const buildRequest = ({ paths, buyers, classId }, index) => {
  if (paths) return requestText(port, `GET ${paths[index % paths.length]}`, { 'accept-encoding': 'br' });
  const buyer = buyers[index % buyers.length];
  return purchaseText(port, { buyer, key: randomUUID(), seatDetailId: classId, seats: [0] });
};

/** One visitor's connection, opened again where it has gone. */
const createVisitor = () => {
  let connection = null;
  const exchange = async (request) => {
    const response = await connection.send(request);
    if (response.status === 0 || CLOSES.test(response.head)) connection.socket.destroy();
    return response;
  };
  const connect = async () => {
    connection = await openConnection(port, false);
    connection.socket.setTimeout(TIMEOUT_MS, () => connection.socket.destroy());
  };
  /** As a browser sends: at most one more time, and only where no byte of a response has come. */
  const sendRequest = async (request) => {
    const isReused = connection !== null;
    if (isReused && !connection.socket.destroyed) {
      const { status, bytes } = await exchange(request);
      if (status !== 0 || bytes > 0) return { status, isResent: false };
    }
    try {
      await connect();
    } catch {
      return { status: 0, isResent: isReused };
    }
    return { status: (await exchange(request)).status, isResent: isReused };
  };
  return { sendRequest, close: () => connection?.socket.destroy() };
};

const results = [];
const visit = async (kind, number) => {
  const visitor = createVisitor();
  for (let index = number; !isOver; index += kind.count) {
    const request = buildRequest(kind, index);
    const start = performance.now();
    const seen = [];
    let tries = 0;
    let resent = 0;
    let status = 0;
    do {
      if (tries > 0) await delay(TRY_AGAIN_MS);
      const answered = await visitor.sendRequest(request);
      tries += 1;
      if (answered.isResent) resent += 1;
      status = answered.status;
      if (status === 0 || status >= 500 || status === 429) seen.push(status);
      else break;
    } while (tries < MOST_TRIES && !isOver);
    results.push({ kind: kind.name, at: start - began, ms: performance.now() - start, status, resent, seen });
    await delay(kind.pauseMs * (0.5 + Math.random()));
  }
  visitor.close();
};
await Promise.all(visitors.flatMap((kind) => Array.from({ length: kind.count }, (_, number) => visit(kind, number))));
parentPort.postMessage({ results, ms: performance.now() - began });
