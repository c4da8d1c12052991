import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { deployVersion, emptyRegistry } from '@acara/releases';
import { fixtureVersion } from '@acara/releases/testing';
import type { ExportedException } from '@acara/server-kit/tracing';
import { startWebhookReceiver } from '@acara/tooling/src/net/webhook-receiver.ts';
import { createFailureExport } from './export-failures.ts';

const NOW = Date.parse('2026-01-03T00:00:00Z');
const RELEASE = { remote: 'mfe-test', releaseId: 'test-release-1' };
const document = deployVersion(
  emptyRegistry(),
  RELEASE.remote,
  fixtureVersion(RELEASE.remote, RELEASE.releaseId),
  new Date(NOW),
);
/** Line 1, column 7 of the script is line 4 of the source. */
const MAP = { version: 3, sources: ['webpack://mfe-test/mfe-test/src/seats.tsx'], names: ['row'], mappings: 'MAGIA' };
const FRAME = 'mfe-test/test-release-1/page.js:1:7';
const NO_ROW = { kind: 'error', message: 'no row', frames: [FRAME], where: 'mfe-test' } as const;

const ENDPOINT = 'http://collector.test';
const EXPORTED = {
  name: 'error of mfe-test',
  type: 'error',
  message: 'no row',
  stack: `no row\n    at ${FRAME}`,
  at: NOW,
  attributes: {
    'acara.package': 'mfe-test',
    'acara.release': 'test-release-1',
    'acara.place': FRAME,
    'vcs.ref.head.revision': 'fixture',
    'code.file.path': 'mfe-test/src/seats.tsx',
    'code.line.number': 4,
    'code.function.name': 'row',
  },
};

let clock: number;
const log = { error: jest.fn() };
const sent: ExportedException[] = [];
const openTarget = jest.fn(async (_options: { service: string; endpoint: string }) => ({
  send: (exception: ExportedException) => void sent.push(exception),
  close: async () => undefined,
}));
beforeEach(() => {
  clock = NOW;
  sent.length = 0;
  log.error.mockClear();
  openTarget.mockClear();
});

const open = (options: Partial<Parameters<typeof createFailureExport>[0]> = {}) =>
  createFailureExport({
    endpoint: ENDPOINT,
    registry: () => document,
    now: () => clock,
    log,
    open: openTarget,
    readMap: async () => Buffer.from(JSON.stringify(MAP)),
    ...options,
  });
const report = (failures: ReturnType<typeof open>, parts: object = {}, release = RELEASE) =>
  failures.add(release, { ...NO_ROW, frames: [...NO_ROW.frames], ...parts });

test('a failure is exported with release, commit and its place in the sources', async () => {
  const failures = open();
  report(failures);
  await failures.close();
  expect(sent).toEqual([EXPORTED]);
  expect(openTarget.mock.calls).toEqual([[{ service: 'browser', endpoint: ENDPOINT }]]);
});

test('later ones are exported if the collector could not be opened at first', async () => {
  openTarget.mockImplementationOnce(() => Promise.reject(new Error('away')));
  const failures = open();
  report(failures);
  // The attempt fails, and is logged.
  await failures.close();
  report(failures, { frames: [], where: 'mount 1' });
  await failures.close();
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(sent).toHaveLength(1);
});

test('once an hour for each place, and a bounded number in a minute', async () => {
  const failures = open();
  for (let nth = 0; nth < 100; nth += 1) report(failures, { frames: [], where: `mount ${nth % 50}` });
  clock += 60_000;
  for (let nth = 0; nth < 3; nth += 1) report(failures, { frames: [], where: 'mount 0' });
  report(failures, { frames: [], where: 'mount 40' });
  clock += 60 * 60_000;
  report(failures, { frames: [], where: 'mount 0' });
  await failures.close();
  expect(sent.length).toBe(30 + 1 + 1);
});

test('only of listed releases, with or without a source map', async () => {
  const failures = open({ readMap: () => Promise.reject(new Error('away')) });
  report(failures, {}, { remote: 'mfe-test', releaseId: 'unknown-1' });
  report(failures);
  await failures.close();
  expect(sent.map(({ attributes }) => attributes['acara.release'])).toEqual(['test-release-1']);
  expect(sent[0]?.attributes).not.toHaveProperty(['code.file.path']);
  expect(log.error).toHaveBeenCalledTimes(1);
});

test('without a collector nothing is read, loaded or sent', async () => {
  const registry = jest.fn(() => document);
  const failures = open({ endpoint: undefined, registry });
  report(failures);
  await failures.close();
  expect([registry.mock.calls, openTarget.mock.calls, sent]).toEqual([[], [], []]);
});

/** OpenTelemetry imports modules as it runs, which a test's own process cannot. */
const SEND = `
  import { openExceptionExport } from '@acara/server-kit/tracing';
  const target = await openExceptionExport({ service: 'browser', endpoint: process.argv[1] });
  target.send(JSON.parse(process.argv[2]));
  await target.close();
`;
type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = { name: string; attributes: Attribute[]; events: { name: string; attributes: Attribute[] }[] };
type Batch = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] };
const facts = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

test('a collector gets it as the exception of a span, over OTLP', async () => {
  const collector = await startWebhookReceiver([200]);
  const { origin } = new URL(collector.url);
  const child = spawn(process.execPath, ['--input-type=module', '-e', SEND, origin, JSON.stringify(EXPORTED)], {
    cwd: __dirname,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  expect(await once(child, 'exit')).toEqual([0, null]);
  const [batch] = (await collector.bodies()) as Batch[];
  await collector.close();
  const { resource, scopeSpans } = batch?.resourceSpans[0] ?? { resource: { attributes: [] }, scopeSpans: [] };
  expect(facts(resource.attributes)).toMatchObject({ 'service.name': 'browser' });
  const [span] = scopeSpans.flatMap(({ spans }) => spans);
  expect([span?.name, facts(span?.attributes ?? [])]).toEqual(['error of mfe-test', EXPORTED.attributes]);
  expect(span?.events.map(({ name, attributes }) => [name, facts(attributes)])).toEqual([
    ['exception', { 'exception.type': 'error', 'exception.message': 'no row', 'exception.stacktrace': EXPORTED.stack }],
  ]);
});
