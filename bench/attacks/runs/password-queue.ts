import { setTimeout as delay } from 'node:timers/promises';
import type { Buyer } from '@acara/core-api/bench';
import { repeat } from '../../lib/concurrency.ts';
import { quantile } from '../../lib/statistics.ts';
import { fixed, textTable } from '../../lib/text-table.ts';
import { mintBuyers } from '../../sales/sales-apis.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { requestJson } from '../../environment/request-json.ts';
import { type EnvironmentContext, withTestEnvironment } from '../../environment/test-environment.ts';

const AT_ONCE = 560;
const SECONDS = 15;
const LOGIN_INTERVAL_MS = 250;
const PASSWORD = 'Rahasia-Uji-1';
/** How long a stranger may be locked out. */
const MAX_LOCKOUT_MS = 2_000;

/** Who changes passwords: one account, or each of many once. */
const ARMS = [
  ['nobody', 0],
  ['one account', 1],
  ['many accounts', AT_ONCE],
] as const;

type Try = { status: number; ms: number; endedAt: number };

/** Longest time without a login that succeeded. */
const longestLockout = (tries: readonly Try[], begun: number): number => {
  const successes = [begun, ...tries.filter(({ status }) => status === 200).map(({ endedAt }) => endedAt)];
  successes.push(Math.max(begun, ...tries.map(({ endedAt }) => endedAt)));
  return Math.max(...successes.slice(1).map((at, index) => at - (successes[index] ?? at)));
};

const countStatuses = (statuses: readonly number[]): string =>
  [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => `${all.length} × ${status}`).join(', ');

/** R22: 560 changes of passwords at once, again and again, keep no stranger from logging in. */
export const passwordQueueRun = async (context: EnvironmentContext): Promise<RunReport> =>
  withTestEnvironment(context, { name: 'r22' }, async (environment) => {
    const { broken, holds } = createChecks();
    const origin = `${environment.apis[0]?.url}/api/v1`;
    const email = 'orang-lain@acara.test';
    const registration = { name: 'Orang Lain', email, password: PASSWORD, retype_password: PASSWORD };
    const registered = await requestJson({ method: 'POST', url: `${origin}/register`, body: registration });
    if (registered.status !== 200) throw new Error(`no account: ${JSON.stringify(registered.body)}`);
    const buyers = await mintBuyers(environment.database, AT_ONCE);

    const change = async ({ id, headers }: Buyer): Promise<number> => {
      const body = { password: PASSWORD, retype_password: PASSWORD };
      return (await requestJson({ method: 'PUT', url: `${origin}/user/${id}/password`, headers, body })).status;
    };

    const arm = async (name: string, accounts: number) => {
      const begun = performance.now();
      const tries: Try[] = [];
      const endLogins = repeat(async () => {
        const { status, ms } = await requestJson({
          method: 'POST',
          url: `${origin}/login`,
          body: { email, password: PASSWORD },
        });
        tries.push({ status, ms, endedAt: performance.now() });
      }, LOGIN_INTERVAL_MS);
      const statuses: number[] = [];
      if (accounts === 0) await delay(SECONDS * 1_000);
      while (performance.now() - begun < SECONDS * 1_000) {
        const wave = Array.from({ length: AT_ONCE }, (_, index) => buyers[index % accounts]);
        statuses.push(...(await Promise.all(wave.map((buyer) => (buyer ? change(buyer) : 0)))));
      }
      await endLogins();
      const right = tries.filter(({ status }) => status === 200).map(({ ms }) => ms);
      return {
        name,
        tries: tries.length,
        right: right.length,
        p50: quantile(right, 0.5),
        slowest: quantile(right, 1),
        lockout: longestLockout(tries, begun),
        changes: countStatuses(statuses),
      };
    };

    const rows = [];
    for (const [name, accounts] of ARMS) rows.push(await arm(name, accounts));
    for (const { name, tries, right, lockout } of rows) {
      holds(right === tries, `${name}: ${tries - right} of ${tries} logins failed`);
      holds(lockout <= MAX_LOCKOUT_MS, `${name}: nobody got in for ${fixed(lockout / 1_000, 1)} s`);
    }
    console.log(`R22: a stranger's logins while waves of ${AT_ONCE} changes of passwords come in for ${SECONDS} s`);
    console.log(
      textTable(
        ['changes by', 'logins', 'right', 'p50 ms', 'slowest ms', 'locked out s', 'responses to changes'],
        rows.map((row) => [
          row.name,
          row.tries,
          row.right,
          fixed(row.p50, 0),
          fixed(row.slowest, 0),
          fixed(row.lockout / 1_000, 1),
          row.changes,
        ]),
      ),
    );
    return { name: 'R22', numbers: { rows }, broken };
  });
