import { once } from 'node:events';
import net from 'node:net';
import type { Purchase } from '../environment/buyers.ts';

const HEAD_END = '\r\n\r\n';
const LENGTH = /^content-length: *(\d+)/im;

/** Status 0: the connection was closed before the end of a response. `bytes`: of it that came. */
type RawResponse = { status: number; head: string; body: string; bytes: number };

/**
 * Opens a keep-alive connection to a port of this machine, for one request at a time.
 * @throws Error when nobody listens there
 */
export const openConnection = async (port: number) => {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let resolve: ((response: RawResponse) => void) | undefined;
  let data = Buffer.of();
  /** Of the whole response, once its head is there. */
  let length = Infinity;

  const settle = (status: number) => {
    const end = data.indexOf(HEAD_END);
    const head = end < 0 ? '' : data.toString('latin1', 0, end);
    const body = end < 0 ? '' : data.toString('utf8', end + HEAD_END.length);
    resolve?.({ status, head, body, bytes: data.length });
    resolve = undefined;
  };
  socket.on('data', (chunk) => {
    data = Buffer.concat([data, chunk]);
    const end = data.indexOf(HEAD_END);
    if (length === Infinity && end >= 0) {
      const found = LENGTH.exec(data.toString('latin1', 0, end))?.[1];
      if (found === undefined) socket.destroy(new Error('a response came without content-length'));
      else length = end + HEAD_END.length + Number(found);
    }
    if (data.length >= length) settle(Number(data.toString('latin1', 9, 12)));
  });
  for (const event of ['error', 'end', 'close']) socket.on(event, () => settle(0));

  return {
    socket,
    /** @param text see `requestText` */
    send: (text: string): Promise<RawResponse> =>
      new Promise((fulfil) => {
        resolve = fulfil;
        data = Buffer.of();
        length = Infinity;
        if (socket.destroyed) settle(0);
        else socket.write(text);
      }),
  };
};

/**
 * @param start such as `GET /`
 * @param body sent as JSON
 */
export const requestText = (
  port: number,
  start: string,
  headers: Record<string, string> = {},
  body?: object,
): string => {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = Object.entries({ host: `localhost:${port}`, connection: 'keep-alive', ...headers });
  if (text) lines.push(['content-type', 'application/json'], ['content-length', String(Buffer.byteLength(text))]);
  return [`${start} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), '', text].join('\r\n');
};

type Sender = { id: number; headers: Record<string, string> };

export const purchaseText = (port: number, { id, headers }: Sender, { seatDetailId, seats, key }: Purchase): string =>
  requestText(
    port,
    'POST /api/v1/transaction/ticket',
    { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
    { user_id: id, seat_detail_id: seatDetailId, seat_number: seats, ms_payment_id: 4 },
  );
