import { type Checks, withClient } from '@acara/bench/lab';
import { DATABASE_URL } from '../database.ts';
import { UNDO } from '../engines.ts';
import { SITES, type Machine } from '../machine.ts';
import { countTasks, deploy, runOnce, untilUpdated } from '../swarm.ts';
import type { Fault } from './fault.ts';

const [FIRST] = SITES as [Machine, ...Machine[]];
const OLD = 'acara/site:1';
const NEW = 'acara/site:2';
const BROKEN = 'acara/site:3';
const MIGRATE = 'core-api/src/platform/database/migrate-command.ts';
/** An API process and an edge on each. */
const SERVERS = 2 * SITES.length;

const bring = async (image: string, { holds }: Checks): Promise<void> => {
  await deploy(image);
  for (const service of ['api', 'edge'] as const) {
    const state = await untilUpdated(service);
    holds(state === 'completed', `the update of ${service} is ${state}`);
  }
  holds((await countTasks(image)) === SERVERS, `not every machine has ${image}`);
};

const upgrade: Fault = {
  what: 'all machines get another version, with a migration, and go back to the one before',
  triedAgain: 0,
  silence: 2,
  run: async ({ checks }) => {
    await runOnce(FIRST, NEW, MIGRATE);
    await bring(NEW, checks);
    await bring(OLD, checks);
  },
  // So that the next run migrates too.
  repair: () => withClient(DATABASE_URL, (client) => client.query(UNDO)).then(() => {}),
};

const rollback: Fault = {
  what: 'an upgrade never becomes ready: it rolls itself back',
  triedAgain: 0,
  silence: 2,
  run: async ({ checks: { holds } }) => {
    await deploy(BROKEN);
    const state = await untilUpdated('api');
    holds(state === 'rollback_completed', `the broken update is ${state}`);
  },
  // The edges of that image are sound: they stay until a person approves.
  repair: async () => {
    await deploy(OLD);
    await untilUpdated('edge');
  },
};

export const UPGRADES = { upgrade, rollback };
