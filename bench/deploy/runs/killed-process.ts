import { setTimeout as delay } from 'node:timers/promises';
import { timeUntil } from '../../lib/concurrency.ts';
import { printTable } from '../../lib/text-table.ts';
import { deployRun, mixedVisitors, startVisitors, summarizeVisits } from '../visitors.ts';

const BEFORE_MS = 4_000;
const AFTER_MS = 4_000;
const LIMIT_MS = 60_000;

/** A process is killed under load: no visitor needs more than one retry, and systemd starts it again. */
export const killedProcessRun = (kind: 'api' | 'edge') =>
  deployRun(`${kind} killed`, async (context, { holds }) => {
    const { site } = context;
    const { kinds } = await mixedVisitors(context);
    const visitors = startVisitors(site.port, kinds);
    await delay(BEFORE_MS);
    const findVictim = async () => (await site.status()).find(({ name }) => name.startsWith(kind));
    const victim = await findVictim();
    if (!victim?.pid) throw new Error(`there is no ${kind}`);
    process.kill(victim.pid, 'SIGKILL');
    const isBack = async () => {
      const now = await findVictim();
      return now?.serves === true && now.pid !== victim.pid && now.pid > 0;
    };
    const backAfter = (await timeUntil(isBack, LIMIT_MS)) / 1000;
    await delay(AFTER_MS);
    const { visits, seconds } = await visitors.stop();
    const rows = summarizeVisits(`${kind} killed`, visits, seconds);
    printTable(`serves again ${backAfter.toFixed(1)} s after the kill`, rows);
    const twice = visits.filter(({ seen }) => seen.length > 1);
    const shown = JSON.stringify(twice.slice(0, 3));
    holds(twice.length === 0, `${twice.length} requests needed more than one retry: ${shown}`);
    holds(!Number.isNaN(backAfter), `the ${kind} did not come back within a minute`);
    const bad = visits.filter(({ status }) => status !== 200).length;
    holds(bad === 0, `${bad} requests had no good response in the end`);
    return { rows, backAfter };
  });
