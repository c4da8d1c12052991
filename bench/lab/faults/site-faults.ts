import { startEtcd } from '../database.ts';
import { SITES, type Machine } from '../machine.ts';
import { docker, killTask, startDocker, untilSiteIsWhole } from '../swarm.ts';
import { seconds, type Fault } from './fault.ts';

/** The machine that is hurt. Not the first one: commands to the swarm go there. */
const HURT = 2;
const machine = SITES[HURT] as Machine;

const dark: Fault = {
  what: 'a machine of the site goes dark',
  silence: 3,
  except: HURT,
  run: async () => {
    await machine.kill();
    await seconds(20);
  },
  repair: async () => {
    await machine.boot();
    startEtcd(machine);
    await startDocker(machine);
  },
};

const dies = (service: 'api' | 'edge' | 'haproxy', what: string): Fault => ({
  what: `${what} is killed`,
  silence: 3,
  except: HURT,
  run: async ({ checks: { holds } }) => {
    await killTask(machine, service);
    await seconds(5);
    const ms = await untilSiteIsWhole().catch(() => NaN);
    holds(ms < 60_000, 'it was not back by itself within a minute');
  },
});

const alone: Fault = {
  what: 'a machine hears nobody but its visitors for 25 s',
  silence: 3,
  except: HURT,
  run: async () => {
    await machine.isolate();
    await seconds(25);
    await machine.rejoin();
    await seconds(5);
  },
};

const EMPTY = ['/bin/busybox', 'sh', '-c', 'rm -rf /data/*'];

const cache: Fault = {
  what: 'a machine loses its cache: pictures, release files',
  silence: 2,
  triedAgain: 0,
  run: async () => {
    for (const service of ['api', 'edge']) {
      const [id = ''] = (await docker(machine, 'ps', '-q', '--filter', `name=acara_${service}`)).split('\n');
      await docker(machine, 'exec', id, ...EMPTY);
    }
    await seconds(10);
  },
};

export const SITE_FAULTS = {
  machine: dark,
  edge: dies('edge', 'an edge'),
  api: dies('api', 'an API process'),
  haproxy: dies('haproxy', 'a HAProxy'),
  alone,
  cache,
};
