import { startBackupServer } from '../backup.ts';
import { exec } from '../namespaces.ts';
import { fillDisk, findPrimary, freeDisk, startEtcd, startPatroni } from '../database.ts';
import { DATABASES, SITES, type Machine } from '../machine.ts';
import { outsidePrograms } from '../site.ts';
import { seconds, type Fault } from './fault.ts';

/** Longer than Patroni's ttl and one loop: the others have taken over. */
const OUTAGE_SECONDS = 32;
const SOLD_AGAIN = 40;

let hurt: Machine | undefined;

const dark: Fault = {
  what: "the primary's machine goes dark",
  silence: 2,
  run: async ({ soldWithin }) => {
    hurt = await findPrimary();
    await hurt.kill();
    await soldWithin(SOLD_AGAIN);
    await seconds(5);
  },
  repair: async () => {
    await hurt?.boot();
    if (!hurt) return;
    startBackupServer(hurt);
    startPatroni(hurt);
  },
};

const outage = (what: string, begin: (primary: Machine) => unknown, end: (primary: Machine) => unknown): Fault => ({
  what,
  silence: 2,
  times: 3,
  run: async ({ soldWithin }) => {
    const primary = await findPrimary();
    await begin(primary);
    const sold = soldWithin(SOLD_AGAIN);
    await seconds(OUTAGE_SECONDS);
    await end(primary);
    await sold;
    await seconds(5);
  },
});

const cut = outage(
  "the primary's machine is cut off, and comes back",
  (primary) => primary.cut(),
  (primary) => primary.join(),
);

const frozen = outage(
  "all on the primary's machine stands still, and wakes",
  (primary) => primary.freeze(),
  (primary) => primary.thaw(),
);

const quorum: Fault = {
  what: 'two of three etcds die for 30 s',
  silence: 2,
  run: async ({ soldWithin }) => {
    const two = SITES.slice(1);
    for (const machine of two) {
      const pid = (await machine.run('pidof', ['etcd'])).trim();
      await machine.run('kill', ['-9', pid]);
    }
    await seconds(30);
    two.forEach(startEtcd);
    await soldWithin(10);
    await seconds(10);
  },
};

/** Publishes with the release command. @returns the lines of its refusal; none if it succeeded */
const publish = async (): Promise<string[]> => {
  const { command, env } = outsidePrograms().releases;
  try {
    await exec(process.execPath, command, { ...process.env, ENV_FILE: '', ...env });
    return [];
  } catch (error) {
    return String((error as { stderr?: unknown }).stderr)
      .trim()
      .split('\n');
  }
};

const store: Fault = {
  what: 'nobody reaches the database, with orders and release files, for 15 s',
  silence: 2,
  run: async ({ soldWithin, checks: { holds } }) => {
    await Promise.all(DATABASES.map((machine) => machine.cut()));
    const [refusal] = await Promise.all([publish(), seconds(15)]);
    console.log(`  publish: ${refusal.slice(0, 5).join(' | ')}`);
    holds(refusal.length === 1, `publish answered ${refusal.length} lines`);
    await Promise.all(DATABASES.map((machine) => machine.join()));
    await soldWithin(SOLD_AGAIN);
    await seconds(5);
  },
};

const disk: Fault = {
  what: "the primary's disk is full",
  silence: 2,
  run: async ({ soldWithin }) => {
    hurt = await findPrimary();
    await fillDisk(hurt);
    await soldWithin(SOLD_AGAIN);
    await seconds(20);
  },
  repair: async () => {
    if (!hurt) return;
    freeDisk(hurt);
    startPatroni(hurt);
  },
};

export const DATABASE_FAULTS = { primary: dark, cut, frozen, quorum, store, disk };
