import path from 'node:path';
import { bucketOf, openReleaseFiles, openStore } from '@acara/releases';
import { createDisposables } from '@acara/tooling/src/site/disposables.ts';
import { readSettings } from '@acara/server-kit/settings';
import { sitePrograms } from '@acara/tooling/src/site/programs.ts';
import { runTask } from '@acara/tooling/src/site/task.ts';
import { BenchError, createPool, productionSettings, resetSales, timeUntil } from '@acara/bench/lab';
import { DATABASE_URL, startDatabase } from './database.ts';
import { BACKUP, DATABASES, SITES } from './machine.ts';
import { LAB, startDetached } from './namespaces.ts';
import { deploy, startSwarm, untilSiteIsWhole, writeSettings } from './swarm.ts';

const OUTSIDE = '10.77.0.1';
export const SANDBOX = `http://${OUTSIDE}:3002`;
/** Visitors reach the site by any of its machines, as with several addresses in the DNS. */
export const FRONTS = SITES.map(({ address }) => `http://${address}:8000`);
const MANY = '1000000';

/** Of the machines: real as in production, but for the payment provider, which is the emulator outside. */
const SETTINGS = {
  ...productionSettings({
    name: 'lab',
    databaseUrl: DATABASE_URL,
    smtpUrl: `smtp://${OUTSIDE}:3025`,
  }),
  MIDTRANS_SNAP_BASE: SANDBOX,
  MIDTRANS_CORE_BASE: SANDBOX,
  MIDTRANS_SNAP_JS_URL: `${SANDBOX}/snap/snap.js`,
  // All visitors of the lab have one address.
  READ_LIMIT: MANY,
  LIST_LIMIT: MANY,
  PICTURE_LIMIT: MANY,
  WRITE_LIMIT_ACCOUNT: MANY,
  WRITE_LIMIT_NETWORK: MANY,
  EDGE_REQUEST_LIMIT: MANY,
  EDGE_WORK_LIMIT: MANY,
  HOLD_LIMIT_ACCOUNT: MANY,
  HOLD_LIMIT_NETWORK: MANY,
  PURCHASE_LIMIT: MANY,
  LOG_LEVEL: 'warn',
  RENDER_WORKERS: '1',
  RENDER_BUDGET_MS: '5000',
};

/** Settings of what runs outside: emulators, seed, release command. */
const outsideSettings = () =>
  readSettings('tooling', {
    ...SETTINGS,
    NODE_ENV: 'development',
    DATA_DIR: path.join(LAB, 'outside'),
    SANDBOX_HOST: '0.0.0.0',
    SANDBOX_PORT: '3002',
    SANDBOX_ORIGIN: SANDBOX,
    MAILBOX_PORT: '3003',
    MAILBOX_SMTP_PORT: '3025',
    SEED_EVENTS: '100',
    // By the HAProxy outside, which finds an API process that is ready.
    MIDTRANS_NOTIFICATION_URL: 'http://127.0.0.1:8081/api/v1/payment/notification',
  });

/** Releases as the release command has them. */
export const openReleases = () => {
  const settings = outsideSettings();
  const { RELEASES_DIR: dir, RELEASES_SECRET: secret } = settings;
  const at = { dir, databaseUrl: DATABASE_URL };
  return { dir, store: openStore(at), files: openReleaseFiles({ ...at, bucket: bucketOf(settings), secret }) };
};

export const outsidePrograms = () => sitePrograms(outsideSettings(), DATABASE_URL, ['midtrans', 'pictures', 'mailbox']);

const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
  const begun = performance.now();
  await work();
  console.log(`  ${name.padEnd(30)} ${((performance.now() - begun) / 1000).toFixed(1)} s`);
};

const startEmulators = async (): Promise<void> => {
  const { sandbox } = outsidePrograms();
  if (!sandbox) throw new BenchError('there are no emulators');
  startDetached('sandbox', [process.execPath, ...sandbox.command], { ...process.env, ENV_FILE: '', ...sandbox.env });
  const isReady = () =>
    fetch(`${SANDBOX}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (Number.isNaN(await timeUntil(isReady, 60_000, 200))) throw new BenchError('the emulators did not start');
};

/** Content and releases, which a first start of a real site has too. */
const fill = async (): Promise<void> => {
  const disposables = createDisposables();
  const { seed, releases } = outsidePrograms();
  await step('tables and content', () => runTask(seed, disposables));
  await step('releases', () => runTask(releases, disposables));
  const pool = createPool(DATABASE_URL, 2);
  await resetSales(pool);
  await pool.end();
};

/** Machines, and the database on three of them. */
export const startMachines = async (): Promise<void> => {
  await step('machines', () => Promise.all([...DATABASES, ...SITES, BACKUP].map((machine) => machine.boot())));
  await step('PostgreSQL, Patroni, etcd', startDatabase);
};

/** Brings everything up in the lab: machines, the database, the site. */
export const startSite = async (): Promise<void> => {
  writeSettings(Object.fromEntries(Object.entries(SETTINGS).filter(([, value]) => value !== '')));
  await startMachines();
  await Promise.all([startEmulators(), fill(), step('Docker, swarm, images', startSwarm)]);
  await step('the site', async () => {
    await deploy('acara/site:1');
    await untilSiteIsWhole();
  });
};
