// Worker thread: visitors of the page of an event with a waiting room, as browsers without scripts: each keeps its cookie
// and asks again when the page refreshes. Who is admitted buys one ticket; who reads that it is sold out leaves.
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openConnection, purchaseText, requestText } from '../lib/connection.ts';

const { port, path, visitors, seconds, connections, buyers, seatDetailId, giveUpMs } = workerData;

// Visitors have processors of their own: here they wait for those of the site. On Linux this is for this thread alone.
os.setPriority(0, 19);

const idle = [];
const waiting = [];
for (let opened = 0; opened < connections; opened += 1) idle.push(await openConnection(port));

/** Over the next free connection. */
const send = async (text) => {
  const connection = idle.pop() ?? (await new Promise((resolve) => waiting.push(resolve)));
  const response = await connection.send(text);
  const next = response.status === 0 ? await openConnection(port) : connection;
  const turn = waiting.shift();
  if (turn) turn(next);
  else idle.push(next);
  return response;
};

const answers = [];
const purchases = [];
let nextBuyer = 0;

const kindOf = ({ status, body }) => {
  if (status !== 200) return 'broken';
  if (body.includes('>Anda dalam antrean<')) return 'waiting';
  if (body.includes('>Tiket habis<')) return 'soldOut';
  if (body.includes('http-equiv="refresh"')) return 'numberless';
  return 'admitted';
};

const buy = async (network, place) => {
  const buyer = buyers[nextBuyer++];
  if (!buyer) return;
  const headers = { ...buyer.headers, 'x-forwarded-for': network, 'waiting-room-place': place };
  const { status, body } = await send(purchaseText(port, { id: buyer.id, headers }, { seatDetailId, seats: [0] }));
  purchases.push({
    number: Number(place.split('.')[1]),
    status,
    code: status === 200 ? '' : JSON.parse(body || '{}').code,
  });
};

const visit = async (visitor) => {
  await delay((visitor * seconds * 1000) / visitors);
  const network = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
  let cookie = '';
  while (performance.now() < endAt) {
    const headers = { accept: 'text/html', 'x-forwarded-for': network, ...(cookie && { cookie }) };
    const response = await send(requestText(port, `GET ${path}`, headers));
    cookie = /acara_place_\d+=[\w.-]+/.exec(response.head)?.[0] ?? cookie;
    const kind = kindOf(response);
    const place = cookie.slice(cookie.indexOf('=') + 1);
    answers.push({ kind, number: Number(place.split('.')[1] ?? 0) });
    if (kind === 'admitted' && place) return buy(network, place);
    if (kind === 'soldOut' || kind === 'admitted') return undefined;
    await delay(Number(/http-equiv="refresh" content="(\d+);/.exec(response.body)?.[1] ?? 5) * 1000);
  }
  return undefined;
};

const endAt = performance.now() + giveUpMs;
const begunAt = performance.now();
await Promise.all(Array.from({ length: visitors }, (_, visitor) => visit(visitor)));
parentPort.postMessage({ answers, purchases, ms: performance.now() - begunAt });
