import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isInCohort, openStore, type RegistryStore } from '@acara/releases';
import { temporaryFolder } from '@acara/releases/testing';
import { startMailbox, type Mailbox } from '@acara/tooling/src/net/mailbox.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@acara/tooling/src/net/webhook-receiver.ts';
import { servedReleases } from '../page/served-releases.ts';
import { KEY, visitorUnit } from '../testing/fixture-beacons.ts';
import { deployCandidate } from '../testing/fixture-rollout.ts';
import { deployBundle } from '../testing/test-edge.ts';
import { watchRollouts, type RolloutWatch } from './watch-rollouts.ts';

const OLD = 'test-release-1';
const NEW = 'test-release-2';
const BP = 1000;
const AFFECTED = 12;

let dir: string;
let remove: () => Promise<void>;
let store: RegistryStore;
let rollouts: RolloutWatch;
let receiver: WebhookReceiver;
let mailbox: Mailbox;
const log = { warn: jest.fn(), error: jest.fn() };

beforeEach(async () => {
  ({ folder: dir, remove } = await temporaryFolder());
  for (const name of ['shell', 'mfe-test']) await deployBundle(dir, name, OLD);
  await deployCandidate(dir, { name: 'mfe-test', releaseId: NEW, bp: BP });
  store = openStore({ dir });
  receiver = await startWebhookReceiver();
  mailbox = await startMailbox();
  log.error.mockClear();
  const document = await store.read();
  if (!document) throw new Error('no registry');
  const served = servedReleases(document, dir, KEY);
  rollouts = watchRollouts({
    settings: {
      releasesDir: dir,
      releases: { databaseUrl: undefined, bucket: undefined, lastKnown: '', secret: KEY },
      healthGate: { isOn: true, networks: 5 },
      holdback: { bp: 0, minutes: 60 },
      freezes: [],
      traces: { endpoint: undefined, percent: 0 },
      webhook: { url: receiver.url, secret: 'a secret of the receiver' },
      surges: { visitors: 20, times: 5, networks: 5 },
      mail: { smtpUrl: mailbox.url, from: 'Acara <halo@acara.test>', to: ['jaga@acara.test'], siteName: 'Acara' },
    },
    live: { current: () => served, store },
    now: () => Date.parse('2026-01-03T00:00:00Z'),
    intervalMs: 0,
    log,
  });
});
afterEach(async () => {
  await rollouts.close();
  await receiver.close();
  await mailbox.close();
  await store.close();
  await remove();
});

const revoked = async () =>
  (await store.read())?.microFrontends['mfe-test']?.find(({ extras }) => extras.acara.releaseId === NEW)?.extras.acara
    .revoked;

/** Visitors of the canary fail, each from a network of their own. */
const fail = (message = 'no row', frames: string[] = []) => {
  const units = Array.from({ length: 1000 }, (_, nth) => visitorUnit(nth));
  const canary = units.filter((unit) => isInCohort('mfe-test', { salt: NEW, bp: BP }, unit)).slice(0, AFFECTED);
  const release = { remote: 'mfe-test', releaseId: NEW };
  for (const [nth, visitor] of canary.entries()) {
    const reporter = { visitor, network: `10.0.${nth}.0/24` };
    rollouts.watch.failed(reporter, release, 'failure');
    rollouts.watch.reported(reporter, release, { kind: 'failure', message, frames, where: 'mount of mfe-test' });
  }
};

test('a halt is reported to the webhook and by mail, once', async () => {
  fail();
  await rollouts.watch.decide();
  await rollouts.watch.decide();
  const data = { package: 'mfe-test', releaseId: NEW, stableReleaseId: OLD };
  expect(await receiver.bodies()).toMatchObject([{ type: 'rollout.halted', data }]);
  expect((await mailbox.next()).body).toContain(`The rollout of mfe-test ${NEW} was halted automatically`);
  expect(mailbox.received).toHaveLength(1);
});

const SCRIPT = 'page.1234abcd.js';
/** Line 1, column 7 of the script is line 4 of the source. */
const MAP = {
  version: 3,
  sources: ['webpack://mfe-test/mfe-test/src/seats.tsx'],
  names: ['row'],
  mappings: 'MAGIA',
};

test('the report has the place in the sources, owner and commit; so have the audit and the registry', async () => {
  const maps = path.join(dir, 'maps', 'mfe-test', NEW);
  await mkdir(maps, { recursive: true });
  await writeFile(path.join(maps, `${SCRIPT}.map`), JSON.stringify(MAP));
  fail('no row', [`mfe-test/${NEW}/${SCRIPT}:1:7`]);
  await rollouts.watch.decide();
  const failure = {
    kind: 'failure',
    message: 'no row',
    visitors: AFFECTED,
    firstReleaseId: NEW,
    original: { file: 'mfe-test/src/seats.tsx', line: 4, name: 'row' },
  };
  const owner = { team: 'Fixtures', contact: '#team-fixtures' };
  expect(await receiver.bodies()).toMatchObject([{ data: { commit: 'fixture', owner, failure } }]);
  await rollouts.close();
  expect((await revoked())?.failure).toMatchObject(failure);
  const [halt, report] = (await store.audit()).slice(-2);
  expect(halt).toMatchObject({ by: 'health gate', action: 'halt' });
  expect(report).toMatchObject({
    by: 'health gate',
    action: 'report',
    why: `no row at mfe-test/src/seats.tsx:4 (row); visitors: ${AFFECTED}; commit fixture; first in ${NEW}`,
  });
});

test('a release is halted, and the halt reported, though its cause cannot be found', async () => {
  jest.spyOn(rollouts.health, 'groups').mockRejectedValue(new Error('away'));
  fail();
  await rollouts.watch.decide();
  expect(await receiver.bodies()).toMatchObject([{ data: { package: 'mfe-test', failure: null } }]);
  expect((await revoked())?.why).toMatch(/^failure: /);
  expect(log.error.mock.calls).toEqual([
    [expect.objectContaining({ problem: 'Error: away' }), 'the cause of a halt or surge is unknown'],
  ]);
});

/** Visitors outside the canary lose the stable release, each from a network of their own. */
const fallBack = (count: number) => {
  const units = Array.from({ length: 1000 }, (_, nth) => visitorUnit(nth));
  const others = units.filter((unit) => !isInCohort('mfe-test', { salt: NEW, bp: BP }, unit)).slice(0, count);
  const release = { remote: 'mfe-test', releaseId: OLD };
  const failure = { kind: 'failure', message: 'no seat', frames: [], where: 'render of mfe-test' } as const;
  for (const [nth, visitor] of others.entries()) {
    const reporter = { visitor, network: `10.0.${nth}.0/24` };
    rollouts.watch.reported(reporter, release, { ...failure, frames: [] });
    rollouts.watch.fellBack(reporter, release);
  }
};

test('a surge of fallbacks of a stable release is reported to the webhook and by mail, once; nothing is halted', async () => {
  fallBack(20);
  await rollouts.watch.decide();
  fallBack(40);
  await rollouts.watch.decide();
  const failure = { kind: 'failure', message: 'no seat', place: 'render of mfe-test', visitors: 20 };
  expect(await receiver.bodies()).toMatchObject([
    {
      type: 'fallbacks.surged',
      data: {
        package: 'mfe-test',
        releaseId: OLD,
        visitors: 20,
        networks: 20,
        usual: 0,
        minutes: 5,
        releases: [{ releaseId: OLD, fallbacks: 20, failures: 0 }],
        failure,
        commit: 'fixture',
        next: 'npm run release -- failures mfe-test',
      },
    },
  ]);
  expect((await mailbox.next()).body).toContain('Pages of 20 visitors lost mfe-test within 5 minutes');
  await rollouts.close();
  expect(mailbox.received).toHaveLength(1);
  const entries = (await store.audit()).slice(-2);
  expect(entries.map(({ by, action }) => [by, action])).toEqual([
    ['health gate', 'surge'],
    ['health gate', 'report'],
  ]);
  const version = (await store.read())?.microFrontends['mfe-test']?.find(({ deployment }) => deployment?.default);
  expect(version?.extras.acara).toMatchObject({ releaseId: OLD, surge: { visitors: 20, failure } });
});
