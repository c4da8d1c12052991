import { SITES, type Machine } from '../machine.ts';
import { countTasks, deploy, runOnce, untilUpdated } from '../swarm.ts';
import type { Fault } from './fault.ts';

const [FIRST] = SITES as [Machine, ...Machine[]];
const [OLD, NEW, BROKEN] = ['acara/site:1', 'acara/site:2', 'acara/site:3'];
const MIGRATE = 'core-api/src/platform/database/migrate-command.ts';
/** An API process and an edge on each. */
const SERVERS = 2 * SITES.length;

/** The image that runs on all machines. */
const current = async (): Promise<string> => ((await countTasks(NEW)) === SERVERS ? NEW : OLD);

const upgrade: Fault = {
  what: 'all machines get another version, with a migration',
  triedAgain: 0,
  silence: 2,
  run: async ({ checks: { holds } }) => {
    const next = (await current()) === NEW ? OLD : NEW;
    if (next === NEW) await runOnce(FIRST, NEW, MIGRATE);
    await deploy(next);
    for (const service of ['api', 'edge'] as const) {
      const state = await untilUpdated(service);
      holds(state === 'completed', `the update of ${service} is ${state}`);
    }
    holds((await countTasks(next)) === SERVERS, 'not every machine has the new version');
  },
};

let before = OLD;

const rollback: Fault = {
  what: 'an upgrade never becomes ready: it rolls itself back',
  triedAgain: 0,
  silence: 2,
  run: async ({ checks: { holds } }) => {
    before = await current();
    await deploy(BROKEN);
    const state = await untilUpdated('api');
    holds(state === 'rollback_completed', `the broken update is ${state}`);
  },
  // The edges of that image are sound: they stay until somebody says so.
  repair: async () => {
    await deploy(before);
    await untilUpdated('edge');
  },
};

export const UPGRADES = { upgrade, rollback };
