// Worker thread: buys tickets over keep-alive connections on bare sockets, each with one request in flight.
// `purchases`: sent once each, all connections open before the first. `durationMs`: sent over and over until then; one
// with `nextSeat` requests the next seat that nobody has requested yet.
import net from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const { ports, connections, purchases, durationMs, firstSeat } = workerData;
const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /\r\ncontent-length: *(\d+)/i;
const OPENING_AT_ONCE = 500;
const endless = durationMs !== undefined;

let next = 0;
let nextSeat = firstSeat;
const results = [];

const buildRequest = ({ userId, authorization, seatDetailId, seats, donation, key }) => {
  const body = JSON.stringify({
    user_id: userId,
    seat_detail_id: seatDetailId,
    seat_number: seats === 'next' ? [nextSeat++] : seats,
    ms_payment_id: 4,
    ...(donation !== undefined && { donation_amount: donation }),
  });
  const keyLine = key === undefined ? '' : `idempotency-key: ${key}\r\n`;
  return `POST /api/v1/transaction/ticket HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: keep-alive\r\nauthorization: ${authorization}\r\n${keyLine}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};

const connect = (port) =>
  new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });

/** Sends and reads until nothing is left to be sent. */
const work = (socket, until) =>
  new Promise((resolve) => {
    let pending = '';
    let begun = 0;
    let at = 0;
    const ask = () => {
      if (endless ? performance.now() >= until : next >= purchases.length) {
        socket.destroy();
        resolve();
        return;
      }
      at = next++ % purchases.length;
      begun = performance.now();
      socket.write(buildRequest(purchases[at]));
    };
    const { remotePort: port } = socket;
    const note = (status, body) => results.push({ at, status, ms: performance.now() - begun, body, port });
    socket.on('data', (chunk) => {
      pending += chunk.latin1Slice();
      const end = pending.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(LENGTH.exec(pending.slice(0, end))?.[1] ?? 0);
      if (pending.length < end + HEAD_END.length + length) return;
      const status = Number(pending.slice(9, 12));
      note(status, endless ? '' : pending.slice(end + HEAD_END.length));
      pending = '';
      ask();
    });
    const broken = () => {
      if (begun > 0) note(0, 'connection broken');
      resolve();
    };
    socket.on('error', broken);
    socket.on('end', broken);
    ask();
  });

const sockets = [];
while (sockets.length < connections) {
  const few = Math.min(OPENING_AT_ONCE, connections - sockets.length);
  sockets.push(
    ...(await Promise.all(
      Array.from({ length: few }, (_, index) => connect(ports[(sockets.length + index) % ports.length])),
    )),
  );
}
const begun = performance.now();
await Promise.all(sockets.map((socket) => work(socket, begun + (durationMs ?? 0))));
parentPort.postMessage({ results, ms: performance.now() - begun, nextSeat });
