import fs from 'node:fs';
import path from 'node:path';
import { startEtcd } from '../database.ts';
import { imageArchive } from '../engines.ts';
import { SITES, type Machine } from '../machine.ts';
import { docker, killTask, startDocker, untilSiteIsWhole } from '../swarm.ts';
import { seconds, type Fault } from './fault.ts';

/** The machine with the fault. Not the first one: commands to the swarm go there. */
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

const cache: Fault = {
  what: 'a machine loses what it keeps: pictures, release files',
  silence: 2,
  triedAgain: 0,
  run: async () => {
    for (const volume of ['acara_api', 'acara_edge']) {
      const folder = path.join(machine.disk, 'docker/volumes', volume, '_data');
      for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
    }
    await seconds(10);
  },
};

/** Seconds by which the machine's API is ahead of this clock. */
const readClock = async (): Promise<number> => {
  const { headers } = await fetch(`http://${machine.address}:3001/healthz`);
  return (Date.parse(headers.get('date') ?? '') - Date.now()) / 1000;
};

/** Its servers start again, from another image of the same name. */
const restartFrom = async (image: 'site:1' | 'ahead:1' | 'behind:1'): Promise<void> => {
  await docker(machine, 'load', '-q', '-i', imageArchive(image));
  for (const service of ['api', 'edge'] as const) await killTask(machine, service);
};

const clock = (way: 'ahead' | 'behind'): Fault => ({
  what: `the clock of a machine is five minutes ${way}`,
  silence: 3,
  except: HURT,
  run: async ({ checks: { holds } }) => {
    await restartFrom(`${way}:1`);
    await seconds(5);
    await untilSiteIsWhole();
    const ahead = await readClock();
    holds(Math.abs(ahead - (way === 'ahead' ? 300 : -300)) < 5, `the clock is ${ahead.toFixed()} s ahead`);
    await seconds(30);
  },
  repair: () => restartFrom('site:1'),
});

export const SITE_FAULTS = {
  machine: dark,
  edge: dies('edge', 'an edge'),
  api: dies('api', 'an API process'),
  haproxy: dies('haproxy', 'a HAProxy'),
  alone,
  cache,
  clock: clock('ahead'),
  'clock-behind': clock('behind'),
};
