import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { addClass, getStock, PROGRAMS } from '@acara/core-api/testing';
import { sitePrograms } from '@acara/tooling/src/site/programs.ts';
import { runTask } from '@acara/tooling/src/site/task.ts';
import { mintBuyers, TOKEN_SETTINGS } from '../environment/buyers.ts';
import { createSalesDatabase, startPostgresServer } from '../environment/databases.ts';
import { startServerProcess } from '../environment/server-process.ts';
import { benchSettings } from '../lib/bench-site.ts';
import { defineBench } from '../lib/bench.ts';
import { repeat } from '../lib/concurrency.ts';
import { atMost } from '../lib/goal.ts';
import { sendSteadily, summarizeSent } from '../lib/load.ts';
import { requestJson } from '../lib/request-json.ts';
import { exactly } from '../lib/statistics.ts';

const USAGE = `a waiting room in front of a sale: everything sold once, the home page as fast
  --visitors N     who come (default 50000), at --arrivals N a second (default 500)
  --stock N        places (default 500); --rate N admitted a second (default 20)
  --quiet N        seconds of the home page before that (default 30)`;

const OPTIONS = { visitors: 50_000, arrivals: 500, stock: 500, rate: 20, quiet: 30, minutes: 20 };

const EVENT = 'konser-rebutan';
/** A visitor who waits asks every 75 s at most. */
const LAST_VISITS_S = 180;
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

type Visits = {
  /** `number`: of a place in the line, 0 without one. */
  answers: { kind: 'waiting' | 'admitted' | 'soldOut' | 'numberless' | 'broken'; number: number }[];
  purchases: { number: number; status: number; code: string }[];
  ms: number;
};

export const { usage, run } = defineBench('waiting-room', USAGE, OPTIONS, async (bench) => {
  const { visitors, arrivals, stock, rate, quiet, disposables, holds, table } = bench;
  const server = await startPostgresServer(disposables, 'waiting-room');
  const { url, pool } = await createSalesDatabase(disposables, server.url, 'waiting');
  const settings = await benchSettings({ EDGE_TRUST_PROXY: 'loopback' });
  const port = settings.PORT;
  const programs = sitePrograms(settings, url);
  await runTask(programs.releases, disposables);
  const env = { DATABASE_URL: url, API_PORT: String(settings.API_PORT), ...TOKEN_SETTINGS, NODE_ENV: 'test' };
  const logFile = (name: string) => path.join(DATA, 'logs', `${name}.log`);
  const apiEnv = { ...env, LOG_LEVEL: 'error' };
  const api = { name: 'api', command: [PROGRAMS.salesServer] as const, env: apiEnv, logFile: logFile('api') };
  await startServerProcess(disposables, api, settings.API_PORT);
  await startServerProcess(disposables, programs.edge, port);

  const seatDetailId = await addClass(pool, { quantity: stock, maximum: 1 });
  // Those who buy: more are admitted while the last places are sold.
  const buyers = await mintBuyers(pool, Math.min(visitors, stock + rate * LAST_VISITS_S));
  const readHome = async (seconds: number) =>
    summarizeSent(
      await sendSteadily(
        50,
        (passed) => passed >= seconds,
        () => requestJson('GET', `http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } }),
      ),
    );
  // Caches and code are warm before anything counts.
  await readHome(5);
  const before = await readHome(quiet);

  const open = [PROGRAMS.waitingRoom, 'open', EVENT, '--rate', String(rate)] as const;
  await runTask({ name: 'waiting-room', command: open, env, logFile: logFile('command') }, disposables);
  await delay(2_000);
  const seconds = visitors / arrivals;
  const endPaying = repeat(async () => void (await pool.query(PAY)), 1_000);
  const giveUpMs = (seconds + stock / rate + LAST_VISITS_S) * 1000;
  const line = { port, path: `/detail-event/${EVENT}`, visitors, seconds, connections: 512 };
  const workerData = { ...line, buyers, seatDetailId, giveUpMs };
  const worker = new Worker(new URL('./visitors-worker.mjs', import.meta.url), { workerData });
  const visiting = once(worker, 'message') as Promise<[Visits]>; // it sends nothing else
  const during = await readHome(Math.max(seconds, quiet));
  const [{ answers, purchases, ms }] = await visiting;
  await endPaying();

  const sold = await getStock(pool, seatDetailId);
  const sale = Math.min(stock, visitors);
  holds(sold.live === sale && sold.twice === 0, `${sold.live} of ${sale} places were sold`);
  holds(purchases.filter(({ status }) => status === 200).length === sale, 'a sold place was not answered');
  const numbers = answers.filter(({ kind, number }) => kind === 'admitted' && number > 0).map(({ number }) => number);
  holds(new Set(numbers).size === numbers.length, 'a number was admitted twice');
  // By status and code: only sold-out classes may be refused.
  for (const [outcome, some] of Map.groupBy(purchases, ({ status, code }) => `${status} ${code}`.trim()))
    if (outcome !== '200' && outcome !== '409 conflict')
      holds(false, `${some.length} purchases were answered with ${outcome}`);
  const broken = answers.filter(({ kind }) => kind === 'broken').length;
  holds(broken === 0, `${broken} requests of visitors failed`);
  holds(before.failed + during.failed === 0, `${before.failed} and ${during.failed} requests of the home page failed`);

  table(`${visitors} visitors for ${stock} places, ${rate} a second`, [
    { seconds: ms / 1000, requests: answers.length, sold: sold.live, admitted: numbers.length },
  ]);
  table('home page, ms', [
    { when: 'before', ...before },
    { when: 'during', ...during },
  ]);
  bench.goal(HOME_GOAL, 'home', exactly(during.p99 / before.p99));
});
