import fs from 'node:fs';
import path from 'node:path';
import type { Order } from './order.ts';

/** What survives a restart: the orders, and how far the clock was moved. Pending notifications do not. */
export type Journal = {
  /** What was there at the start, oldest order first. */
  stored: { orders: Order[]; clockOffset: number };
  writeOrder(order: Order): void;
  writeClock(offset: number): void;
  clear(): void;
  /** Writes everything to the disk. */
  flush(): void;
};

type Line = { order: Order } | { clockOffset: number };

const FLUSH_MS = 200;

/**
 * A file to which each change appends a line; the last one of an order counts. Compacted at the start.
 * @param limit how many orders are stored; older ones are deleted
 */
export const openJournal = (folder: string, limit: number): Journal => {
  const file = path.join(folder, 'midtrans.jsonl');
  fs.mkdirSync(folder, { recursive: true });
  const stored = readLines(file, limit);
  const toLine = (line: Line) => `${JSON.stringify(line)}\n`;
  fs.writeFileSync(
    file,
    [toLine({ clockOffset: stored.clockOffset }), ...stored.orders.map((order) => toLine({ order }))].join(''),
    { mode: 0o600 },
  );

  const waiting = new Map<string, Line>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    fs.appendFileSync(file, [...waiting.values()].map(toLine).join(''));
    waiting.clear();
  };
  const write = (key: string, line: Line) => {
    waiting.set(key, line);
    timer ??= setTimeout(flush, FLUSH_MS);
  };
  return {
    stored,
    writeOrder: (order) => write(`order ${order.orderId}`, { order }),
    writeClock: (clockOffset) => write('clock', { clockOffset }),
    clear: () => {
      waiting.clear();
      fs.writeFileSync(file, '');
    },
    flush,
  };
};

const readLines = (file: string, limit: number): Journal['stored'] => {
  const orders = new Map<string, Order>();
  let clockOffset = 0;
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  for (const line of text.split('\n')) {
    const written = parse(line);
    if (!written) continue;
    if ('clockOffset' in written) clockOffset = written.clockOffset;
    else orders.set(written.order.orderId, written.order);
  }
  return { orders: [...orders.values()].slice(-limit), clockOffset };
};

/** Ignores a line that was cut off by a crash. */
const parse = (line: string): Line | undefined => {
  try {
    return JSON.parse(line) as Line; // we alone write this file
  } catch {
    return undefined;
  }
};
