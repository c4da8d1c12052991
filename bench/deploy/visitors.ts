import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { addClass, type Buyer } from '@acara/core-api/testing';
import { mintBuyers } from '../environment/buyers.ts';
import { queryRow, type Database } from '../environment/databases.ts';
import { upTo } from '../lib/concurrency.ts';
import { openConnection, purchaseText, requestText } from '../lib/connection.ts';
import { sum, summarizeTimes } from '../lib/statistics.ts';

/** Visitors who read pages or API responses, or buy a free ticket with a new key each time. */
type VisitorKind = {
  name: string;
  /** How many at once. */
  count: number;
  /** How long each waits between two requests, about. */
  pauseMs: number;
} & ({ paths: readonly string[] } | { buyers: readonly Buyer[]; classId: number });

/** One request with all its tries. `at`: when it was first sent; `ms`: until the last response. */
type Visit = {
  kind: string;
  at: number;
  ms: number;
  /** Of the last response; 0: none. */
  status: number;
  /** How often a browser sends it again. */
  resent: number;
  /** Statuses of the failures that the visitor saw. */
  seen: number[];
};

const CLOSES = /\r\nconnection: *close/i;
const TRY_AGAIN_MS = 200;
const MOST_TRIES = 50;
const TIMEOUT_MS = 60_000;

/**
 * A keep-alive connection with one request in flight, opened again where it has gone. As browsers do, a request on a
 * connection that was open before and is closed before a byte of a response is sent once more on a new one, whatever its
 * method (RFC 9112, 9.3.1; so do Chromium and Firefox).
 */
const createBrowser = (port: number) => {
  let connection: Awaited<ReturnType<typeof openConnection>> | undefined;
  const exchange = async (request: string) => {
    connection ??= await openConnection(port);
    const { socket, send } = connection;
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    const response = await send(request);
    if (response.status === 0 || CLOSES.test(response.head)) {
      socket.destroy();
      connection = undefined;
    }
    return response;
  };
  return {
    send: async (request: string): Promise<{ status: number; isResent: boolean }> => {
      const isReused = connection !== undefined;
      const none = { status: 0, bytes: 0 };
      const first = await exchange(request).catch(() => none);
      if (first.status !== 0 || first.bytes > 0 || !isReused) return { status: first.status, isResent: false };
      return { status: (await exchange(request).catch(() => none)).status, isResent: true };
    },
    close: () => connection?.socket.destroy(),
  };
};

/** Starts visitors of a port of this machine. What fails for a browser is seen by its visitor, who tries again. */
export const startVisitors = (port: number, kinds: readonly VisitorKind[]) => {
  let isOver = false;
  const began = performance.now();
  const visits: Visit[] = [];
  const buildRequest = (kind: VisitorKind, index: number): string => {
    if ('paths' in kind)
      return requestText(port, `GET ${kind.paths[index % kind.paths.length]}`, { 'accept-encoding': 'br' });
    const buyer = kind.buyers[index % kind.buyers.length] as Buyer; // there are some
    return purchaseText(port, buyer, { key: randomUUID(), seatDetailId: kind.classId, seats: [0] });
  };
  const visit = async (kind: VisitorKind, number: number) => {
    const browser = createBrowser(port);
    for (let index = number; !isOver; index += kind.count) {
      const request = buildRequest(kind, index);
      const start = performance.now();
      const seen: number[] = [];
      let resent = 0;
      let status = 0;
      for (let tries = 0; tries < MOST_TRIES && !(isOver && tries > 0); tries += 1) {
        if (tries > 0) await delay(TRY_AGAIN_MS);
        const answered = await browser.send(request);
        resent += answered.isResent ? 1 : 0;
        ({ status } = answered);
        if (status > 0 && status < 500 && status !== 429) break;
        seen.push(status);
      }
      visits.push({ kind: kind.name, at: start - began, ms: performance.now() - start, status, resent, seen });
      await delay(kind.pauseMs * (0.5 + Math.random()));
    }
    browser.close();
  };
  const visiting = Promise.all(kinds.flatMap((kind) => upTo(kind.count).map((number) => visit(kind, number))));
  return {
    /** Sends no new requests. @returns all visits, when the last is over */
    stop: async () => {
      isOver = true;
      await visiting;
      return { visits, seconds: (performance.now() - began) / 1000 };
    },
  };
};

/** Results of each kind of visit during a change. Times in ms. `failed`: the visitor saw a failure. */
export const summarizeVisits = (during: string, visits: readonly Visit[], seconds: number) =>
  [...Map.groupBy(visits, ({ kind }) => kind)].toSorted().map(([kind, all]) => ({
    during,
    kind,
    '/s': all.length / seconds,
    failed: all.filter(({ seen }) => seen.length > 0).length,
    'failed twice': all.filter(({ seen }) => seen.length > 1).length,
    'sent again': sum(all.map(({ resent }) => resent)),
    ...summarizeTimes(all.map(({ ms }) => ms)),
  }));

/** Pages, API reads and purchases at once, at a rate that does not saturate the machine. */
export const mixedVisitors = async (pool: Database['pool'], share: number) => {
  const { slug } = await queryRow<{ slug: string }>(pool, 'select event_slug as slug from event where event_id = 1');
  const pages = ['/', '/event', `/detail-event/${slug}`, '/search/konser'];
  const answers = ['/api/v1/event/all?limit=8&page=2', `/api/v1/event/slug/${slug}`];
  const free = { kind: 'FREE', price: 0, quantity: 1_000_000, maximum: 4, seats: 'UNRESERVED' } as const;
  const classId = await addClass(pool, free);
  const buyers = await mintBuyers(pool, 200);
  const count = (full: number) => Math.max(2, Math.round(full * share));
  const kinds: VisitorKind[] = [
    { name: 'pages', count: count(8), pauseMs: 100, paths: pages },
    { name: 'answers', count: count(8), pauseMs: 100, paths: answers },
    { name: 'purchases', count: count(4), pauseMs: 200, buyers, classId },
  ];
  return { kinds, classId };
};
