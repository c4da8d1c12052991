import { deployVersion, emptyRegistry } from '@acara/releases';
import { fixtureVersion } from '@acara/releases/testing';
import { startWebhookReceiver, type WebhookReceiver } from '@acara/tooling/src/net/webhook-receiver.ts';
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

let collector: WebhookReceiver;
let clock: number;
const log = { error: jest.fn() };
beforeEach(async () => {
  collector = await startWebhookReceiver();
  clock = NOW;
  log.error.mockClear();
});
afterEach(() => collector.close());

const open = (endpoint: string | undefined = new URL(collector.url).origin) =>
  createFailureExport({
    ...{ endpoint, registry: () => document, now: () => clock, log },
    readMap: async () => Buffer.from(JSON.stringify(MAP)),
  });
const report = (failures: ReturnType<typeof open>, parts: object = {}, release = RELEASE) =>
  failures.add(release, { ...NO_ROW, frames: [...NO_ROW.frames], ...parts });

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = { name: string; attributes: Attribute[]; events: { name: string; attributes: Attribute[] }[] };
const facts = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
const spans = async () =>
  (
    (await collector.bodies()) as {
      resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
    }[]
  )
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ resource, scopeSpans }) =>
      scopeSpans.flatMap((scope) =>
        scope.spans.map(({ name, attributes, events }) => ({
          ...{ service: facts(resource.attributes)['service.name'], name, ...facts(attributes) },
          events: events.map((event) => ({ event: event.name, ...facts(event.attributes) })),
        })),
      ),
    );

test('a failure is an exception at the collector, with release, commit and its place in the sources', async () => {
  const failures = open();
  report(failures);
  await failures.close();
  expect(await spans()).toEqual([
    {
      ...{ service: 'browser', name: 'error of mfe-test' },
      ...{ 'acara.package': 'mfe-test', 'acara.release': 'test-release-1', 'acara.place': FRAME },
      ...{ 'vcs.ref.head.revision': 'fixture', 'code.file.path': 'mfe-test/src/seats.tsx', 'code.line.number': 4 },
      'code.function.name': 'row',
      events: [
        {
          ...{ event: 'exception', 'exception.type': 'error', 'exception.message': 'no row' },
          'exception.stacktrace': `no row\n    at ${FRAME}`,
        },
      ],
    },
  ]);
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
  expect((await spans()).length).toBe(30 + 1 + 1);
});

test('of no release that is not listed, and without a map all the same', async () => {
  const failures = createFailureExport({
    ...{ endpoint: new URL(collector.url).origin, registry: () => document, now: () => clock, log },
    readMap: () => Promise.reject(new Error('away')),
  });
  report(failures, {}, { remote: 'mfe-test', releaseId: 'unknown-1' });
  report(failures);
  await failures.close();
  expect(await spans()).toEqual([expect.not.objectContaining({ 'code.file.path': expect.anything() })]);
  expect(log.error).toHaveBeenCalledTimes(1);
});

test('without a collector nothing is read or sent', async () => {
  const failures = createFailureExport({
    ...{ endpoint: undefined, now: () => clock, log },
    registry: () => {
      throw new Error('read');
    },
    readMap: () => Promise.reject(new Error('read')),
  });
  report(failures);
  await failures.close();
  expect(collector.seen).toEqual([]);
});
