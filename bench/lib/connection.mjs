// HTTP on bare sockets, so that a load generator costs the shared processors as little as it can.
import { once } from 'node:events';
import net from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /\r\ncontent-length: *(\d+)/i;

/** @typedef {{ status: number, head: string, bytes: number, body: string }} RawResponse status 0: none, or not all of it */

/**
 * Opens a keep-alive connection to a port of this machine, for one request at a time.
 * @param {number} port
 * @param {boolean} [readsBody] else a body is only counted
 * @throws {Error} when nobody listens there
 */
export const openConnection = async (port, readsBody = true) => {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let resolve = null;
  let data = null;
  let head = '';
  let bodyAt = 0;
  let length = 0;
  let bytes = 0;

  const settle = (status) => {
    const done = resolve;
    resolve = null;
    done?.({ status, head, bytes, body: readsBody && data ? data.toString('utf8', bodyAt) : '' });
  };
  const readHead = () => {
    const end = data.indexOf(HEAD_END);
    if (end < 0) return;
    head = data.latin1Slice(0, end);
    bodyAt = end + HEAD_END.length;
    const found = LENGTH.exec(head);
    if (found) length = bodyAt + Number(found[1]);
    else socket.destroy(new Error('a response came without content-length'));
  };
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    if (readsBody || length === 0) data = data ? Buffer.concat([data, chunk]) : chunk;
    if (length === 0) readHead();
    if (length > 0 && bytes >= length) settle(Number(head.slice(9, 12)));
  });
  for (const event of ['error', 'end', 'close']) socket.on(event, () => settle(0));

  return {
    socket,
    /** @param {string | Buffer} text see `requestText` @returns {Promise<RawResponse>} */
    send: (text) =>
      new Promise((fulfil) => {
        resolve = fulfil;
        data = null;
        head = '';
        bytes = length = 0;
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
