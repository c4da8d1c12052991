import { ORDER_ID } from '@acara/core-api/testing';
import { createDisposables } from '@acara/tooling/src/site/disposables.ts';
import {
  type Checks,
  createChecks,
  findWrongRows,
  isSettled,
  queryRow,
  type Run,
  startTestEnvironment,
  type TestEnvironment,
  textTable,
  withClient,
} from '@acara/bench/lab';
import { checkBackups, makeBackup, replaceMachine } from './backup.ts';
import { findPrimary, forgetCluster, SERVER, startPatroni, untilDatabaseIsWhole, untilWritable } from './database.ts';
import { checkMoney, reconcile, sellThroughLoss, type Fated } from './lost-orders.ts';
import { DATABASES, type Machine } from './machine.ts';
import { exec } from './namespaces.ts';
import { createRestoreChecks } from './restore-checks.ts';

const AFTER_RESTORE = 'core-api/src/platform/database/after-restore-command.ts';
/** Of a database of some megabytes. */
const RESTORE_LIMIT_MS = 180_000;

type Step = { step: string; s: number };

/** Does a step and notes how long it took. */
const createSteps = () => {
  const steps: Step[] = [];
  const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const begun = performance.now();
    const result = await work();
    steps.push({ step: name, s: (performance.now() - begun) / 1000 });
    console.log(`  ${name.padEnd(46)} ${steps.at(-1)?.s.toFixed(1)} s`);
    return result;
  };
  return { steps, step };
};

/** All machines of the database are gone with their disks. New ones begin with the state of a moment. */
const restore = async (moment: string, step: ReturnType<typeof createSteps>['step']): Promise<void> => {
  const primary = await findPrimary();
  await step('all machines of the database are replaced', async () => {
    for (const machine of DATABASES) await replaceMachine(machine);
    await forgetCluster(primary);
  });
  const [first, ...others] = DATABASES as [Machine, ...Machine[]];
  await step('restore to the moment, on one of them', async () => {
    startPatroni(first, moment);
    await untilWritable(RESTORE_LIMIT_MS);
  });
  await step('the others follow', async () => {
    for (const machine of others) startPatroni(machine);
    await untilDatabaseIsWhole();
  });
};

/** Payments at the provider that the restored database lacks, and whether reconciliation reports them. */
const checkNamed = async ({ control, database }: TestEnvironment, summary: string, { holds }: Checks) => {
  const { differing } = JSON.parse(summary) as { differing: string[] }; // of the operator's command
  const known = `select array(select ${ORDER_ID} from payment_attempt) as ids`;
  const { ids } = await queryRow<{ ids: string[] }>(database.pool, known);
  const unknown = (await control.orders())
    .filter((order) => isSettled(order) && !ids.includes(order.orderId))
    .map(({ orderId }) => orderId);
  const missing = unknown.filter((orderId) => !differing.includes(orderId));
  const wrong = differing.filter((orderId) => !unknown.includes(orderId));
  holds(unknown.length > 0, 'nothing was lost: the drill shows nothing');
  holds(missing.length === 0, `${missing.length} lost payments are not named, such as ${missing[0]}`);
  holds(wrong.length === 0, `${wrong.length} payments are named that are in order, such as ${wrong[0]}`);
  return unknown.length;
};

/** Orders from before and after the restore: no number and no code is in both. */
const checkNumbers = (lost: readonly string[], fresh: readonly string[], { holds }: Checks): void => {
  const twice = fresh.filter((one) => lost.includes(one));
  holds(lost.length > 0 && fresh.length > 0, 'there are no numbers to compare');
  holds(twice.length === 0, `${twice.length} numbers or codes were given out twice, such as ${twice[0]}`);
};

const NUMBERS = `
  select array(select 'order ' || transaction_id from ticket where transaction_id = any($1)
    union select 'ticket ' || ticket_id from ticket where transaction_id = any($1)
    union select 'code ' || ticket_booking_number from ticket where transaction_id = any($1)) as numbers`;

const drill = async (environment: TestEnvironment, checks: Checks): Promise<Step[]> => {
  const { apis, clock, database } = environment;
  const [api] = apis;
  const { step, steps } = createSteps();
  const restoreChecks = createRestoreChecks(environment, checks);
  const getNumbers = async (orders: readonly Fated[], when: Fated['when']) => {
    const ids = orders.filter((order) => order.when === when).map(({ transactionId }) => transactionId);
    return (await queryRow<{ numbers: string[] }>(database.pool, NUMBERS, [ids])).numbers;
  };
  let lostNumbers: string[] = [];

  await step('full backup', () => makeBackup('full'));
  await step('check of the archive and the repository', checkBackups);
  let isBackedUp: Promise<unknown> = Promise.resolve();
  const copy = async () => {
    await restoreChecks.before();
    // While visitors buy: checks that transactions up to the moment are there, and no later ones.
    isBackedUp = step('incremental backup, under purchases', () => makeBackup('incr'));
    const { moment } = await queryRow<{ moment: string }>(database.pool, 'select now()::text as moment');
    return async (orders: readonly Fated[]) => {
      await isBackedUp;
      await restoreChecks.between();
      lostNumbers = await getNumbers(orders, 'lost');
      await withClient(database.url, (client) => client.query('drop table ticket cascade; select pg_switch_wal()'));
      await step('the site is stopped', async () => api?.stop());
      await restore(moment, step);
      const env = { ...process.env, ENV_FILE: '', DATABASE_URL: database.url };
      const report = await step('after-restore', () => exec(process.execPath, [AFTER_RESTORE], env));
      console.log(`    ${report.split('\n', 1)[0]}`);
      checks.add(await findWrongRows(environment));
      const summary = await step('reconciliation', () => reconcile(environment));
      const unknown = await checkNamed(environment, summary, checks);
      console.log(`    names ${unknown} payments that the database does not know`);
      await step('the site is started', async () => api?.start());
      await restoreChecks.after();
    };
  };
  const orders = await sellThroughLoss(environment, copy);
  checkNumbers(lostNumbers, await getNumbers(orders, 'after'), checks);
  await reconcile(environment);
  const table: Run['table'] = (title, rows) => console.log(`\n${title}\n${textTable(rows)}`);
  await checkMoney(environment, orders, { holds: checks.holds, table });
  checks.add(await findWrongRows({ database, clock }));
  await restoreChecks.atEnd();
  await step('full backup of what there is now', () => makeBackup('full'));
  return steps;
};

/**
 * Backups while visitors buy; somebody drops a table, and all machines of the database are lost. It is restored to the
 * moment before, reconciled with the payment provider, and continues. @returns 0 if all checks passed
 */
export const runRestore = async (): Promise<number> => {
  const disposables = createDisposables();
  const checks = createChecks();
  const mail = { SMTP_URL: 'smtp://127.0.0.1:3025', MAIL_FROM: 'Acara <lab@acara.test>' };
  const options = { emulators: ['mailbox'], env: mail } as const;
  const environment = await startTestEnvironment(disposables, { url: SERVER }, 'restore', options);
  const steps = await drill(environment, checks)
    // Printed at once: closing the rest waits for a database that may be unavailable.
    .catch((error: unknown) => {
      console.error(error);
      throw error;
    })
    .finally(() => disposables.closeAll());
  console.log(`\n${textTable(steps)}`);
  for (const words of checks.broken) console.error(`✗ ${words}`);
  return checks.broken.length > 0 ? 1 : 0;
};
