// Worker thread: visitors on keep-alive connections, each with one request in flight, who do what browsers do: a request
// on a keep-alive connection that is closed before a byte of a response is sent again on a new one, whatever its method (RFC
// 9112, 9.3.1; so do Chromium and Firefox). Whatever else fails is seen by the visitor, who tries again.
import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { port, visitors } = workerData;
const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: *(\d+)/i;
const CLOSES = /\r\nconnection: *close/i;
const TRY_AGAIN_MS = 200;
const MOST_TRIES = 50;
const TIMEOUT_MS = 60_000;

let isOver = false;
parentPort.once('message', () => {
  isOver = true;
});
const began = performance.now();

const buildRequest = ({ paths = [], buyers = [], classes = [] }, index) => {
  if (buyers.length === 0)
    return `GET ${paths[index % paths.length]} HTTP/1.1\r\nhost: localhost:${port}\r\naccept-encoding: br${HEAD_END}`;
  const { id, authorization } = buyers[index % buyers.length];
  const seatDetailId = classes[index % classes.length];
  const body = JSON.stringify({ user_id: id, seat_detail_id: seatDetailId, seat_number: [0], ms_payment_id: 4 });
  return `POST /api/v1/transaction/ticket HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: ${authorization}\r\nidempotency-key: ${randomUUID()}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}${HEAD_END}${body}`;
};

/** One visitor's connection, opened again where it has gone. */
const createVisitor = () => {
  let socket = null;

  const connect = () =>
    new Promise((resolve, reject) => {
      const fresh = net.connect({ port, host: '127.0.0.1', noDelay: true });
      fresh.once('connect', () => resolve(fresh));
      fresh.once('error', reject);
    });

  /** @returns status and whether it was broken off before the first byte; status 0: no complete response */
  const exchange = (on, request) =>
    new Promise((resolve) => {
      let answer = '';
      const settle = (status, keeps) => {
        clearTimeout(timer);
        for (const event of ['data', 'error', 'close']) on.removeAllListeners(event);
        on.on('error', () => {});
        if (!keeps) {
          on.destroy();
          if (socket === on) socket = null;
        } else
          on.once('close', () => {
            if (socket === on) socket = null;
          });
        resolve({ status, isUntouched: answer === '' });
      };
      const timer = setTimeout(() => settle(0, false), TIMEOUT_MS);
      on.on('data', (chunk) => {
        answer += chunk.latin1Slice();
        const end = answer.indexOf(HEAD_END);
        if (end < 0) return;
        const head = answer.slice(0, end);
        const length = LENGTH.exec(head);
        if (!length) settle(-1, false);
        else if (answer.length >= end + HEAD_END.length + Number(length[1]))
          settle(Number(head.slice(9, 12)), !CLOSES.test(head));
      });
      on.on('error', () => settle(0, false));
      on.on('close', () => settle(0, false));
      on.write(request);
    });

  /** As a browser sends: at most one more time, and only where no byte of a response has come. */
  const ask = async (request) => {
    const reused = socket;
    if (reused && !reused.destroyed) {
      const { status, isUntouched } = await exchange(reused, request);
      if (status !== 0 || !isUntouched) return { status, resent: false };
    }
    try {
      socket = await connect();
    } catch {
      return { status: 0, resent: reused !== null };
    }
    const { status } = await exchange(socket, request);
    return { status, resent: reused !== null };
  };
  return { ask, close: () => socket?.destroy() };
};

const results = [];
const visit = async (kind, number) => {
  const visitor = createVisitor();
  for (let index = number; !isOver; index += kind.count) {
    const request = buildRequest(kind, index);
    const asked = performance.now();
    let tries = 0;
    let resent = 0;
    let status = 0;
    const seen = [];
    do {
      if (tries > 0) await delay(TRY_AGAIN_MS);
      const answered = await visitor.ask(request);
      tries += 1;
      if (answered.resent) resent += 1;
      status = answered.status;
      if (status <= 0 || status >= 500 || status === 429) seen.push(status);
      else break;
    } while (tries < MOST_TRIES && !isOver);
    results.push({ kind: kind.name, at: asked - began, ms: performance.now() - asked, status, tries, resent, seen });
    await delay(kind.pauseMs * (0.5 + Math.random()));
  }
  visitor.close();
};
await Promise.all(visitors.flatMap((kind) => Array.from({ length: kind.count }, (_, number) => visit(kind, number))));
parentPort.postMessage({ results, ms: performance.now() - began });
