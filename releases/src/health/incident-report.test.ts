import type { RegistryDocument } from '../registry/registry-document.ts';
import { openFileStore } from '../registry/file-store.ts';
import { halt } from '../rollout/changes.ts';
import { change, startCanary } from '../testing/canary-rollout.ts';
import { temporaryFolder } from '../testing/index.ts';
import { failureGroup, type ReportedFailure } from './failure-groups.ts';
import type { FailureKind } from './health-store.ts';
import { describeRelease, recordFailure } from './incident-report.ts';

const NOW = new Date('2026-03-04T05:06:07Z');
const HOUR_MS = 3_600_000;

let dir: string;
let remove: () => Promise<void>;
let document: RegistryDocument;
beforeEach(async () => {
  ({ folder: dir, remove } = await temporaryFolder());
  document = await startCanary(openFileStore(dir), NOW);
});
afterEach(() => remove());

const groupsOf = (releaseId: string, visitors: number, parts: Partial<ReportedFailure> = {}, hoursAgo = 0) =>
  Array.from({ length: visitors }, (_, nth) =>
    failureGroup(
      { remote: 'mfe-a', releaseId },
      { kind: 'failure', message: 'no row', frames: [], where: 'mount of mfe-a', ...parts },
      { visitor: `visitor-${nth}`, at: NOW.getTime() - hoursAgo * HOUR_MS },
    ),
  );
const HALTED = { remote: 'mfe-a', releaseId: 'release-b', incident: 'revoked' } as const;
const describeFor = (kind: FailureKind, ...groups: ReturnType<typeof groupsOf>) =>
  describeRelease(
    { store: openFileStore(dir), health: { groups: async () => groups }, files: { readMap: async () => null } },
    HALTED,
    { kind, since: 0 },
  );

test('the cause is the failure of the most visitors of the halted release, over hours, with its first release', async () => {
  const found = await describeFor(
    'failure',
    ...groupsOf('release-a', 9),
    ...groupsOf('release-b', 2, { message: 'rare', where: 'load of mfe-a' }),
    ...groupsOf('release-b', 3),
    ...groupsOf('release-b', 4, {}, 1),
  );
  expect(found.failure).toEqual({
    kind: 'failure',
    message: 'no row',
    place: 'mount of mfe-a',
    original: null,
    visitors: 4,
    firstReleaseId: 'release-a',
  });
  expect(found).toMatchObject({ commit: 'fixture', owner: null });
});

test('the place in the sources is found however many forged failures name scripts', async () => {
  const frames = ['mfe-a/release-b/a.js:1:1'];
  const forged = Array.from({ length: 100 }, (_, nth) =>
    groupsOf('release-b', 1, { frames: [`mfe-a/release-b/forged-${nth}.js:1:1`] }),
  ).flat();
  const map = { version: 3, sources: ['webpack://a/mfe-a/src/a.ts'], names: [], mappings: 'AAAA' };
  const found = await describeRelease(
    {
      store: openFileStore(dir),
      health: { groups: async () => [...forged, ...groupsOf('release-b', 5, { frames })] },
      files: { readMap: async (_, script) => (script === 'a.js' ? Buffer.from(JSON.stringify(map)) : null) },
    },
    HALTED,
    { kind: 'failure', since: 0 },
  );
  expect(found.failure).toMatchObject({ visitors: 5, original: { file: 'mfe-a/src/a.ts', line: 1 } });
});

test('the cause is a failure of the kind that halted it, else of any kind', async () => {
  const frozen = groupsOf('release-b', 2, { kind: 'symptom', message: 'no sign of life', where: 'frozen at /a' });
  const failed = groupsOf('release-b', 5);
  expect((await describeFor('symptom', ...frozen, ...failed)).failure?.place).toBe('frozen at /a');
  expect((await describeFor('server', ...frozen, ...failed)).failure?.place).toBe('mount of mfe-a');
  expect((await describeFor('server')).failure).toBeNull();
});

test('the cause is recorded with the halted release, in the audit too, and not with one that is rolled out again', async () => {
  const store = openFileStore(dir);
  const found = await describeFor('failure', ...groupsOf('release-b', 3, { message: 'x'.repeat(500) }));
  await recordFailure(store, HALTED, found, NOW);
  expect((await store.read())?.extras.acara.revision).toBe(document.extras.acara.revision);
  await change(store, (current, now) => halt(current, 'mfe-a', 'enough', now), NOW);
  await recordFailure(store, HALTED, found, NOW);
  const revoked = (await store.read())?.microFrontends['mfe-a']?.at(-1)?.extras.acara.revoked;
  expect(revoked).toMatchObject({ why: 'enough', failure: { visitors: 3 } });
  expect((await store.audit()).at(-1)).toMatchObject({
    by: 'health gate',
    action: 'report',
    why: expect.stringMatching(/^x{500}$/),
    diff: [expect.objectContaining({ releaseId: 'release-b', mark: 'failure', from: null })],
  });
});
