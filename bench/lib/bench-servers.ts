import path from 'node:path';
import { readSettings, type Environment, type Settings } from '@acara/shared-contract/settings';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import type { ServiceEvents } from '@acara/tooling/src/site/service.ts';

/** Signs tokens of every server of a bench. */
export const BENCH_SECRET = 'only-for-the-benches-only-for-the-benches';

/** Settings of servers on free ports, with data of the benches' own that stays for the next run. */
export const benchSettings = async (more: Environment = {}): Promise<Settings> =>
  readSettings('tooling', {
    DATA_DIR: path.resolve(import.meta.dirname, '../.data/site'),
    PORT: String(await freePort()),
    API_PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    MAILBOX_PORT: String(await freePort()),
    MAILBOX_SMTP_PORT: String(await freePort()),
    TOKEN_SECRET: BENCH_SECRET,
    LOG_LEVEL: 'warn',
    ...more,
  });

/** A run goes on when a server falls over, but nobody takes its numbers for good ones. */
export const benchEvents: ServiceEvents = {
  restarted: (name) => console.error(`  ${name} fell over and was started again: its numbers do not count`),
  gaveUp: (name, words) => console.error(`${name} falls over again and again:\n${words}`),
};
