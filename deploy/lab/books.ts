import type pg from 'pg';
import { type Checks, createLedger, type SandboxControl, timeUntil, untilFilesAreMade } from '@acara/bench/lab';
import { DATABASE_URL } from './database.ts';
import type { Visitors } from './visitors.ts';

/** The API asks the provider about open orders every minute. */
const MONEY_LIMIT_MS = 150_000;
const FILES_LIMIT_MS = 60_000;

const TIMES = `
  select key, (select count(*)::int from transaction where idempotency_key = key) as times
  from unnest($1::text[]) as key`;

/**
 * Checks what must hold after a fault: each answered purchase is in the books once, each paid order is approved or owed, no
 * place is sold twice, each issued ticket has its file within a minute.
 * @returns seconds until the last file was there
 */
export const checkBooks = async (
  pool: pg.Pool,
  control: SandboxControl,
  { sold, unexpected }: Visitors,
  { holds, add }: Checks,
): Promise<number> => {
  const files = await untilFilesAreMade({ database: { pool, url: DATABASE_URL } }, FILES_LIMIT_MS).catch(() => NaN);
  holds(!Number.isNaN(files), 'not every issued ticket has its file within a minute');
  const ledger = createLedger({ database: { pool }, clock: { now: () => new Date() }, control });
  let wrong: string[] = [];
  await timeUntil(async () => (wrong = await ledger()).length === 0, MONEY_LIMIT_MS, 2_000);
  add(wrong);
  const { rows } = await pool.query<{ key: string; times: number }>(TIMES, [sold]);
  const missing = rows.filter(({ times }) => times === 0).length;
  const twice = rows.filter(({ times }) => times > 1).length;
  holds(missing === 0, `${missing} purchases were answered and are in no book`);
  holds(twice === 0, `${twice} purchases were answered once and are in the books twice`);
  holds(sold.length > 0, 'nothing was sold');
  holds(unexpected.size === 0, `unexpected responses: ${[...unexpected].slice(0, 3).join('; ')}`);
  return files / 1000;
};
