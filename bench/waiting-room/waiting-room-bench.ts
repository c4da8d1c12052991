import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { addClass, getStock } from '@acara/core-api/bench';
import { sitePrograms } from '@acara/tooling/src/site/programs.ts';
import { runTask } from '@acara/tooling/src/site/task.ts';
import { mintBuyers, TOKEN_SETTINGS } from '../environment/buyers.ts';
import { createSalesDatabase, startPostgresServer } from '../environment/databases.ts';
import { startServerProcess } from '../environment/server-process.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { benchSettings } from '../lib/bench-site.ts';
import { defineBench } from '../lib/bench.ts';
import { atMost, goalResult } from '../lib/goal.ts';
import { repeat } from '../lib/concurrency.ts';
import { createChecks } from '../lib/runs.ts';
import { summarizeTimes } from '../lib/statistics.ts';
import { printTable } from '../lib/text-table.ts';
import { runWorker } from '../load/loads.ts';
import { countOutOfTurn, countOvertaken, type LineAnswer } from './line-order.ts';

const USAGE = `a waiting room in front of a sale: everything sold once, the order of the line kept, the home page as fast
  --visitors N     who come (default 50000), at --arrivals N a second (default 500)
  --stock N        places (default 500); --rate N admitted a second (default 20)
  --quiet N        seconds of the home page before that (default 30)`;

const OPTIONS = { visitors: 50_000, arrivals: 500, stock: 500, rate: 20, quiet: 30, minutes: 20 };

const EVENT = 'konser-rebutan';
const HOME = { perSecond: 50, connections: 64 };
/** A visitor who waits asks every 75 s at most. */
const LAST_VISITS_S = 180;
const SALES_SERVER = path.resolve(import.meta.dirname, '../sales/sales-server.ts');
const COMMAND = path.resolve(
  import.meta.dirname,
  '../../core-api/src/modules/waiting-room/operator/waiting-room-command.ts',
);
const DATA = path.resolve(import.meta.dirname, '../.data/waiting-room');
const HOME_GOAL = atMost('line', 'home page, p99 during the rush to p99 before', 2);

/** All orders are paid within a second: unpaid places would be sold again after a minute. */
const PAY = `
  with paid as (
    update transaction set transaction_approve_status_name = 'approved'
    where transaction_approve_status_name = 'pending' returning seat_detail_id, transaction_id
  )
  update ticket set ticket_status_name = 'issued' from paid
  where ticket.seat_detail_id = paid.seat_detail_id and ticket.transaction_id = paid.transaction_id`;
const PAY_EVERY_MS = 1_000;

const startSite = async (disposables: Disposables) => {
  const server = await startPostgresServer(disposables, 'waiting-room');
  const database = await createSalesDatabase(disposables, server.url, 'waiting');
  const settings = await benchSettings({ EDGE_TRUST_PROXY: 'loopback' });
  const programs = sitePrograms(settings, database.url);
  await runTask(programs.releases, disposables);
  const env = { DATABASE_URL: database.url, API_PORT: String(settings.API_PORT), ...TOKEN_SETTINGS, NODE_ENV: 'test' };
  const logFile = (name: string) => path.join(DATA, 'logs', `${name}.log`);
  const api = {
    name: 'api',
    command: [SALES_SERVER] as const,
    env: { ...env, LOG_LEVEL: 'error' },
    logFile: logFile('api'),
  };
  await startServerProcess(disposables, api, settings.API_PORT);
  await startServerProcess(disposables, programs.edge, settings.PORT);
  const runCommand = (...args: string[]) =>
    runTask({ name: 'waiting-room', command: [COMMAND, ...args], env, logFile: logFile('command') }, disposables);
  return { database, port: settings.PORT, runCommand };
};

/** Requests the home page until it is stopped. */
const watchHome = (port: number) => {
  const worker = new Worker(new URL('./home-worker.mjs', import.meta.url), { workerData: { port, ...HOME } });
  return async (): Promise<{ times: number[]; failed: number }> => {
    worker.postMessage('stop');
    const [result] = (await once(worker, 'message')) as [{ times: number[]; failed: number }]; // of that worker
    await worker.terminate();
    return result;
  };
};

type Visits = {
  answers: LineAnswer[];
  purchases: { number: number; status: number; code: string }[];
  ms: number;
};

export const { usage, run } = defineBench('waiting-room', USAGE, OPTIONS, async (options) => {
  const { visitors, arrivals, stock, rate, quiet, disposables } = options;
  const { database, port, runCommand } = await startSite(disposables);
  const { pool } = database;
  const seatDetailId = await addClass(pool, { quantity: stock, maximum: 1 });
  // Those who buy: more are admitted while the last places are sold.
  const buyers = await mintBuyers(pool, Math.min(visitors, stock + rate * LAST_VISITS_S));

  // Caches and code are warm before anything counts.
  const endWarming = watchHome(port);
  await delay(5_000);
  await endWarming();
  const endQuiet = watchHome(port);
  await delay(quiet * 1000);
  const before = await endQuiet();

  await runCommand('open', EVENT, '--rate', String(rate));
  await delay(2_000);
  const seconds = visitors / arrivals;
  const endPaying = repeat(async () => void (await pool.query(PAY)), PAY_EVERY_MS);
  const endRush = watchHome(port);
  const visiting = runWorker<Visits>(new URL('./visitors-worker.mjs', import.meta.url), {
    ...{ port, path: `/detail-event/${EVENT}`, visitors, seconds, connections: 512, buyers, seatDetailId },
    giveUpMs: (seconds + stock / rate + LAST_VISITS_S) * 1000,
  });
  await delay(Math.max(seconds, quiet) * 1000);
  const during = await endRush();
  const { answers, purchases, ms } = await visiting;
  await endPaying();

  const sold = await getStock(pool, seatDetailId);
  const count = (kind: LineAnswer['kind']) => answers.filter((answer) => answer.kind === kind).length;
  /** By status and code: only sold-out classes may be refused. */
  const outcomes = Object.entries(Object.groupBy(purchases, ({ status, code }) => `${status} ${code}`.trim()));
  const wrong = outcomes.filter(([outcome]) => outcome !== '200' && outcome !== '409 conflict');
  const numbers = answers.filter(({ kind, number }) => kind === 'admitted' && number > 0).map(({ number }) => number);
  const [overtaken, outOfTurn] = [countOvertaken(answers), countOutOfTurn(answers)];
  const [quietHome, rushHome] = [summarizeTimes(before.times), summarizeTimes(during.times)];

  const checks = createChecks();
  const { holds } = checks;
  const sale = Math.min(stock, visitors);
  holds(sold.live === sale && sold.twice === 0, `${sold.live} of ${sale} places were sold`);
  holds(purchases.filter(({ status }) => status === 200).length === sale, 'a sold place was not answered');
  holds(overtaken === 0, `${overtaken} times a higher number was admitted before a lower one that asked`);
  holds(outOfTurn === 0, `${outOfTurn} visitors got a lower number than somebody who came before them`);
  holds(new Set(numbers).size === numbers.length, 'a number was admitted twice');
  for (const [outcome, some = []] of wrong) holds(false, `${some.length} purchases were answered with ${outcome}`);
  holds(count('broken') === 0, `${count('broken')} requests of visitors failed`);
  holds(before.failed + during.failed === 0, `${before.failed} and ${during.failed} requests of the home page failed`);

  printTable(`${visitors} visitors for ${stock} places, ${rate} a second`, [
    { seconds: ms / 1000, requests: answers.length, sold: sold.live, admitted: numbers.length, overtaken, outOfTurn },
  ]);
  printTable('home page, ms', [
    { when: 'before', ...quietHome },
    { when: 'during', ...rushHome },
  ]);
  const ratio = rushHome.p99 / quietHome.p99;
  const goals = [goalResult(HOME_GOAL, 'home', { value: ratio, low: ratio, high: ratio, count: 1 })];
  return {
    goals,
    broken: checks.broken,
    sold: sold.live,
    overtaken,
    outOfTurn,
    home: { before: quietHome, during: rushHome },
  };
});
