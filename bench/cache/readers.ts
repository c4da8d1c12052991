import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { createRandom } from '@acara/core-api/bench';
import { VISITOR_ADDRESS } from '@acara/shared-contract/release';

type Answer = { status: number; cookies: string[]; etag: string; xCache: string; body: Buffer };

/** `at`: when it was sent. `status`: 0 where the connection broke. */
export type Read = { at: number; status: number; isFile: boolean; names: boolean };

type ReadersOptions = {
  origin: string;
  paths: { home: string; lists: string[]; searches: string[]; events: string[] };
  /** Documents a second. */
  rate: number;
  /** Whether a document is of the watched release. */
  watched: () => string;
};

/** Files that a document names; folders of releases are none. */
const ADDRESS = /["'( ,](\/(?:r|img|assets)\/[^"'\s)<>\\]*[^"'\s)<>\\/])(?=["'\s),])/g;
const VISITORS = 300;

/** Visitors of all kinds who read documents, and one in twenty the files and pictures of it too. */
export const startReaders = ({ origin, paths, rate, watched }: ReadersOptions) => {
  const random = createRandom(7);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const reads: Read[] = [];
  const texts = new Map<string, string>();
  let isOver = false;

  const send = (address: string, headers: Record<string, string>, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      const request = http.request(origin + address, { agent, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            cookies: (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? ''),
            etag: response.headers.etag ?? '',
            xCache: String(response.headers['x-cache'] ?? ''),
            body: Buffer.concat(chunks),
          }),
        );
      });
      request.once('error', reject);
      request.end();
    });

  const visitors: { cookies: Map<string, string> }[] = [];
  const keep = (cookies: Map<string, string>, given: readonly string[]) => {
    for (const pair of given) cookies.set(pair.split('=', 1)[0] ?? '', pair);
  };
  /** A visitor with the cookies of a first call; a third are members. */
  const newVisitor = async () => {
    const cookies = new Map<string, string>();
    const { cookies: given } = await send(VISITOR_ADDRESS, { origin }, 'POST');
    keep(cookies, given);
    if (random.int(0, 2) === 0) cookies.set('acara_access', `acara_access=${random.next()}`);
    return { cookies };
  };

  /** The first of a list most often, as the popular ones of a site. */
  const popular = (list: readonly string[]) => list[Math.floor(list.length * random.next() ** 3)] ?? '/';
  const nextPath = () => {
    const kind = random.next();
    if (kind < 0.35) return paths.home;
    if (kind < 0.6) return popular(paths.lists);
    return popular(kind < 0.7 ? paths.searches : paths.events);
  };
  const textOf = async ({ etag, body }: Answer): Promise<string> => {
    const known = texts.get(etag);
    if (known !== undefined) return known;
    const text = (await promisify(brotliDecompress)(body)).toString();
    texts.set(etag, text);
    return text;
  };

  const readOnce = async () => {
    let at = performance.now();
    const isFirst = random.next() < 0.3;
    const visitor = isFirst ? { cookies: new Map<string, string>() } : (random.pick(visitors) ?? visitors[0]);
    if (!visitor) return;
    const path = nextPath();
    const campaign =
      random.next() < 0.2 ? `${path.includes('?') ? '&' : '?'}utm_source=${random.int(1, 1_000_000)}` : '';
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', cookie: [...visitor.cookies.values()].join('; ') };
    try {
      const answer = await send(path + campaign, headers);
      keep(visitor.cookies, answer.cookies);
      const text = answer.status === 200 ? await textOf(answer) : '';
      reads.push({ at, status: answer.status, isFile: false, names: watched() !== '' && text.includes(watched()) });
      if (random.next() >= 0.05) return;
      const addresses = new Set([...text.matchAll(ADDRESS)].map(([, one = '']) => one.replaceAll('&amp;', '&')));
      for (const address of addresses) {
        at = performance.now();
        const { status } = await send(address, headers);
        reads.push({ at, status, isFile: true, names: false });
      }
    } catch {
      reads.push({ at, status: 0, isFile: false, names: false });
    }
  };

  const running = (async () => {
    while (visitors.length < VISITORS) visitors.push(await newVisitor());
    let due = performance.now();
    const pending = new Set<Promise<void>>();
    while (!isOver) {
      due += 1000 / rate;
      const wait = due - performance.now();
      if (wait > 0) await delay(wait);
      const one: Promise<void> = readOnce().finally(() => pending.delete(one));
      pending.add(one);
    }
    await Promise.all(pending);
  })();

  return {
    /** Returns all reads so far and clears them. */
    take: () => reads.splice(0),
    stop: async () => {
      isOver = true;
      await running;
      agent.destroy();
    },
  };
};
