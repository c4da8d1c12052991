import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RenderRequest } from '@acara/shared-contract/release';
import { createComparisonWorker } from './comparison-worker.ts';
import type { RenderJob } from './render-messages.ts';

jest.setTimeout(60_000);

let folder: string;
/** Its API answers one address. */
let api: Server;
const lost: string[] = [];
const calls: unknown[] = [];
/** On a busy machine a sound bundle is late too, so it gets more time than at the edge. */
const worker = createComparisonWorker({
  memoryMb: 64,
  onLost: (reason) => lost.push(reason),
  startMs: 30_000,
  timeoutMs: 2000,
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'comparison-'));
  api = createServer(({ url }, response) => {
    calls.push(url);
    if (url?.startsWith('/api/v1/soon')) response.end('{}');
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await worker.close();
  api.closeAllConnections();
  api.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  lost.length = 0;
  calls.length = 0;
});

/** Of a bundle that renders so. */
const jobOf = async (render: string, before = '0'): Promise<RenderJob> => {
  const page = `{ status: 200, head: { title: 'A' }, html: '<p>A</p>', styles: '', state: null }`;
  const source = `${before}; const page = ${page}; exports.render = ${render};`;
  const sha384 = `sha384-${createHash('sha384').update(source).digest('base64')}`;
  const releaseId = String(createHash('sha1').update(source).digest('hex'));
  const file = path.join(folder, releaseId);
  await writeFile(file, source);
  const { port } = api.address() as AddressInfo;
  const request = { url: '/', api: { origin: `http://127.0.0.1:${port}`, headers: {} } } as unknown as RenderRequest;
  return { chrome: null, remote: { remote: 'mfe-test', releaseId, file, sha384 }, fragments: [], request };
};
const fails = async (render: string, before?: string) => worker.fails(await jobOf(render, before));
const growth = async (render: string, before?: string) => worker.growth(await jobOf(render, before), new Map());
const SOUND = '() => page';

test.each<{ what: string; render: string; before?: string; expected: boolean | null }>([
  { what: 'answers a page', render: SOUND, expected: false },
  { what: 'throws', render: '() => { throw new Error("no"); }', expected: true },
  { what: 'loops', render: '() => { for (;;); }', expected: true },
  {
    what: 'loops after a while @verify',
    render: 'async () => { await new Promise((go) => setTimeout(go, 300)); for (;;); }',
    expected: true,
  },
  { what: 'loops when it is loaded @verify', render: SOUND, before: 'for (;;);', expected: true },
  {
    what: 'takes all memory @verify',
    render: '() => { for (const k = []; ; ) k.push(new Array(1e6).fill(1)); }',
    expected: true,
  },
  {
    what: 'takes all memory outside of its heap',
    render: '() => { for (const k = []; ; ) k.push(Buffer.alloc(4e6, 1)); }',
    expected: true,
  },
  {
    what: 'leaks without blocking',
    render: `async () => {
      for (const k = []; ; await new Promise((go) => setTimeout(go, 1))) k.push(Buffer.alloc(4e6, 1));
    }`,
    expected: true,
  },
  {
    what: 'waits for an API that is late',
    render: 'async ({ api }) => { await fetch(api.origin + "/api/v1/a"); return page; }',
    expected: null,
  },
  { what: 'waits for nothing @verify', render: '() => new Promise(() => {})', expected: true },
  {
    what: 'answers nothing after all answers of the API @verify',
    render: 'async ({ api }) => { await fetch(api.origin + "/api/v1/soon"); await new Promise(() => {}); }',
    expected: true,
  },
])('a bundle that $what', async ({ render, before, expected }) => {
  expect(await fails(render, before)).toBe(expected);
  // And the next one has a worker.
  expect(await fails(SOUND)).toBe(false);
});

test('a bundle that throws costs no worker, nor does one that is late report any @verify', async () => {
  await fails('() => { throw new Error("no"); }');
  await fails('() => new Promise(() => {})');
  expect(lost).toEqual([]);
  await fails('() => { for (;;); }');
  expect(lost).toEqual(['it hung']);
});

describe('the memory that renderings leave behind', () => {
  const KB = 1024;

  test.each([
    { what: 'in the heap', keep: 'kept.push(Array.from({ length: 12_800 }, () => ({})))' },
    { what: 'outside of it @verify', keep: 'kept.push(Buffer.alloc(400 * 1024, 1))' },
  ])('is that of a leak $what', async ({ keep }) => {
    const bytes = await growth(`() => { ${keep}; return page; }`, 'const kept = []');
    expect(bytes).toBeGreaterThan(300 * KB);
    expect(bytes).toBeLessThan(1000 * KB);
  });

  test.each([
    { what: 'of a sound bundle', render: SOUND },
    {
      what: 'of one that leaves garbage',
      render: '() => { Array.from({ length: 100_000 }, () => ({})); return page; }',
    },
    {
      what: 'of one with a cache that is full after some pages',
      render: '() => { kept[(at += 1) % 12] = Buffer.alloc(400 * 1024, 1); return page; }',
    },
  ])('is little $what', async ({ render }) => {
    expect(await growth(render, 'const kept = []; let at = 0')).toBeLessThan(16 * KB);
  });

  test('is all there is of a bundle that has no page, or takes all of it', async () => {
    expect(await growth('() => { throw new Error("no"); }')).toBe(Infinity);
    expect(await growth('() => { for (const kept = []; ; ) kept.push(Buffer.alloc(4e6, 1)); }')).toBe(Infinity);
  });

  test('is unknown of one that waits for the API; another asks it once', async () => {
    expect(await growth('async ({ api }) => { await fetch(api.origin + "/api/v1/a"); return page; }')).toBeNull();
    calls.length = 0;
    const asks = 'async ({ api }) => { await fetch(api.origin + "/api/v1/soon"); return page; }';
    expect(await growth(asks)).toBeLessThan(32 * KB);
    expect(calls).toEqual(['/api/v1/soon']);
  });

  test('costs the API as many calls as one page may make, also where each rendering requests another address', async () => {
    calls.length = 0;
    await growth(
      'async ({ api }) => { for (let at = 0; at < 4; at += 1) await fetch(api.origin + "/api/v1/soon?" + (nth += 1)); return page; }',
      'let nth = 0',
    );
    expect(calls).toHaveLength(64);
  });

  test('cannot be changed by release code, which has no function to collect garbage', async () => {
    expect(await fails('() => (globalThis.gc === undefined ? page : null)')).toBe(false);
  });
});
