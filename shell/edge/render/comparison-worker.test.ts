import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RenderRequest } from '@acara/shared-contract/release';
import { createComparisonWorker } from './comparison-worker.ts';

jest.setTimeout(60_000);

let folder: string;
/** Its API never answers. */
let api: Server;
const lost: string[] = [];
/** On a busy machine a sound bundle is late too, so it gets more time than at the edge. */
const worker = createComparisonWorker({
  memoryMb: 64,
  onLost: (reason) => lost.push(reason),
  startMs: 30_000,
  timeoutMs: 2000,
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'comparison-'));
  api = createServer(() => undefined);
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
});

/** Whether a bundle that renders so fails. */
const fails = async (render: string, before = '0') => {
  const page = `{ status: 200, head: { title: 'A' }, html: '<p>A</p>', styles: '', state: null }`;
  const source = `${before}; const page = ${page}; exports.render = ${render};`;
  const sha384 = `sha384-${createHash('sha384').update(source).digest('base64')}`;
  const releaseId = String(createHash('sha1').update(source).digest('hex'));
  const file = path.join(folder, releaseId);
  await writeFile(file, source);
  const { port } = api.address() as AddressInfo;
  const request = { url: '/', api: { origin: `http://127.0.0.1:${port}`, headers: {} } } as unknown as RenderRequest;
  return worker.fails({
    chrome: null,
    remote: { remote: 'mfe-test', releaseId, file, sha384 },
    fragments: [],
    request,
  });
};
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
])('a bundle that $what', async ({ render, before, expected }) => {
  expect(await fails(render, before)).toBe(expected);
  // And the next one has a worker.
  expect(await fails(SOUND)).toBe(false);
});

test('a bundle that throws costs no worker, nor does one that is late report any', async () => {
  await fails('() => { throw new Error("no"); }');
  await fails('() => new Promise(() => {})');
  expect(lost).toEqual([]);
  await fails('() => { for (;;); }');
  expect(lost).toEqual(['it hung']);
});
