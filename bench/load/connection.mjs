// HTTP on bare sockets, so that a load generator costs the shared processors as little as it can.
import { once } from 'node:events';
import net from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /\r\ncontent-length: *(\d+)/i;

/** @typedef {{ status: number, head: string, bytes: number, body: () => string }} RawResponse status 0: none, or not all of it */

/**
 * Opens a keep-alive connection to a port of this machine, for one request at a time.
 * @param {number} port
 * @throws {Error} when nobody listens there
 */
export const openConnection = async (port) => {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let current = null;

  const settle = (status) => {
    if (!current) return;
    const { resolve, chunks, head, bytes, bodyAt } = current;
    current = null;
    resolve({ status, head, bytes, body: () => Buffer.concat(chunks).toString('utf8', bodyAt) });
  };
  const readHead = () => {
    const data = Buffer.concat(current.chunks);
    const end = data.indexOf(HEAD_END);
    if (end < 0) return;
    current.head = data.latin1Slice(0, end);
    current.bodyAt = end + HEAD_END.length;
    const length = LENGTH.exec(current.head);
    if (length) current.end = current.bodyAt + Number(length[1]);
    else socket.destroy(new Error('a response came without content-length'));
  };
  socket.on('data', (chunk) => {
    if (!current) return;
    current.chunks.push(chunk);
    current.bytes += chunk.length;
    if (current.end === null) readHead();
    if (current.end !== null && current.bytes >= current.end) settle(Number(current.head.slice(9, 12)));
  });
  for (const event of ['error', 'end', 'close']) socket.on(event, () => settle(0));

  return {
    socket,
    /** @param {string} text see `requestText` @returns {Promise<RawResponse>} */
    send: (text) =>
      new Promise((resolve) => {
        current = { resolve, chunks: [], head: '', bytes: 0, bodyAt: 0, end: null };
        if (socket.destroyed) settle(0);
        else socket.write(text);
      }),
  };
};

/**
 * @param {number} port
 * @param {string} start such as `GET /`
 * @param {Record<string, string>} [headers]
 * @param {object} [body] sent as JSON
 */
export const requestText = (port, start, headers = {}, body) => {
  const text = body === undefined ? '' : JSON.stringify(body);
  const content = text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const lines = Object.entries({ host: `localhost:${port}`, connection: 'keep-alive', ...headers, ...content });
  return [`${start} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), '', text].join('\r\n');
};

/** A purchase as text. */
export const purchaseText = (port, { buyer, key, seatDetailId, seats, donation }) =>
  requestText(
    port,
    'POST /api/v1/transaction/ticket',
    { ...buyer.headers, ...(key !== undefined && { 'idempotency-key': key }) },
    {
      user_id: buyer.id,
      seat_detail_id: seatDetailId,
      seat_number: seats,
      ms_payment_id: 4,
      ...(donation !== undefined && { donation_amount: donation }),
    },
  );
