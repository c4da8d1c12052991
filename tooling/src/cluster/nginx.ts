import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ensurePrograms } from '../checks/debian-packages.ts';
import type { ServiceProgram } from '../site/service.ts';
import { NGINX_READY, nginxConfig, SHUTDOWN_SECONDS, type NginxConfig } from './nginx-config.ts';
import { findChildren, getCommand, isRunning, runningProcesses } from './process-tree.ts';

const KEEPER = path.join(import.meta.dirname, 'nginx-keeper.mjs');
const POLL_INTERVAL_MS = 20;
const BEGIN_LIMIT_MS = 10_000;
const DRAIN_LIMIT_MS = (SHUTDOWN_SECONDS + 5) * 1000;

/** The nginx of a cluster, of its own files alone. */
export interface Nginx {
  program: ServiceProgram;
  /** Writes a configuration; one that nginx refuses leaves the file as it was. @throws Error with its words */
  write(config: Pick<NginxConfig, 'plan' | 'out'>): Promise<void>;
  /** Takes the configuration up. @returns when the workers of the old one have done what they had begun */
  reload(): Promise<void>;
  /** Gives place to a new nginx on the same sockets. @returns when the old one has done what it had begun */
  replace(): Promise<void>;
  /** Ends one that a killed run has left. @throws Error where another run supervises it */
  endLeftover(): Promise<void>;
  /** Process id of the one that serves; 0 for none. */
  pid(): number;
}

/**
 * Makes sure that nginx can be run: on Debian, root gets it installed.
 * @param places where it may be besides the path, on which Debian's is not for every user
 * @returns its path, whole: a new nginx that takes the place of an old one is looked for nowhere else
 * @throws Error with one readable line
 */
export const ensureNginx = (places: readonly string[] = ['/usr/sbin', '/usr/local/sbin']): string => {
  const known = (process.env.PATH ?? '').split(path.delimiter);
  const folders = [...known, ...places.filter((place) => !known.includes(place))];
  process.env.PATH = folders.join(path.delimiter);
  if (!fs.existsSync('/proc/self/stat')) throw new Error('npm run cluster needs Linux; npm start runs anywhere.');
  ensurePrograms([{ program: 'nginx', package: 'nginx' }]);
  return folders.map((folder) => path.join(folder, 'nginx')).find((file) => fs.existsSync(file)) ?? 'nginx';
};

/** Root's workers run as `nobody`, which every system has; its group is called differently. */
const workerIdentity = (): NginxConfig['workers'] => {
  if (process.getuid?.() !== 0) return undefined;
  const { stdout } = spawnSync('id', ['-gn', 'nobody'], { encoding: 'utf8' });
  return { user: 'nobody', group: stdout.trim() || 'nogroup' };
};

/** Whether a keeper runs for this folder. */
const isSupervised = (folder: string): boolean =>
  runningProcesses().some((pid) => getCommand(pid).includes(`${KEEPER} ${folder} `));

/** What an nginx is opened with. */
export interface NginxOptions {
  /** Path of the program. */
  binary: string;
  /** Port on which it responds once it is ready. */
  balancerPort: number;
  logFile: string;
}

/** @param folder for its files; made if missing */
export const openNginx = (folder: string, { binary, balancerPort, logFile }: NginxOptions): Nginx => {
  const file = path.join(folder, 'nginx.conf');
  const workers = workerIdentity();
  const args = (conf: string) => ['-p', folder, '-c', conf, '-e', path.join(folder, 'error.log')];
  fs.mkdirSync(folder, { recursive: true });

  const pid = () => {
    const pidFile = path.join(folder, 'nginx.pid');
    const found = fs.existsSync(pidFile) ? Number(fs.readFileSync(pidFile, 'utf8')) : 0;
    return found > 0 && isRunning(found) && getCommand(found).includes(folder) ? found : 0;
  };
  const until = async (holds: () => boolean, limitMs: number, otherwise: string) => {
    const deadline = performance.now() + limitMs;
    while (!holds()) {
      if (performance.now() > deadline) throw new Error(`nginx: ${otherwise}; see ${folder}/error.log`);
      await delay(POLL_INTERVAL_MS);
    }
  };
  const running = () => {
    const master = pid();
    if (master === 0) throw new Error('nginx does not run.');
    return master;
  };

  return {
    pid,
    program: {
      name: 'nginx',
      command: [KEEPER, folder, binary, ...args(file)],
      env: {},
      logFile,
      readyUrl: `http://127.0.0.1:${balancerPort}${NGINX_READY}`,
      endSignal: 'SIGQUIT',
    },
    write: async (config) => {
      const next = `${file}.next`;
      fs.writeFileSync(next, nginxConfig({ ...config, folder, workers }));
      await promisify(execFile)(binary, ['-t', '-q', ...args(next)]);
      fs.renameSync(next, file);
    },
    reload: async () => {
      const master = running();
      const old = findChildren(master);
      process.kill(master, 'SIGHUP');
      const isNew = () => findChildren(master).some((child) => !old.includes(child));
      await until(isNew, BEGIN_LIMIT_MS, 'the new configuration was not taken up');
      await until(() => !old.some(isRunning), DRAIN_LIMIT_MS, 'old workers do not end');
    },
    replace: async () => {
      const master = running();
      process.kill(master, 'SIGUSR2');
      const isReplaced = () => pid() !== 0 && pid() !== master && findChildren(pid()).length > 0;
      await until(isReplaced, BEGIN_LIMIT_MS, 'a new one did not start, the old one goes on');
      process.kill(master, 'SIGQUIT');
      await until(() => !isRunning(master), DRAIN_LIMIT_MS, 'the old one does not end');
    },
    endLeftover: async () => {
      const left = pid();
      if (left === 0) return;
      if (isSupervised(folder)) throw new Error(`Another cluster is being started or ended in ${folder}.`);
      process.kill(left, 'SIGTERM');
      await until(() => !isRunning(left), BEGIN_LIMIT_MS, 'one of an earlier run does not end');
    },
  };
};
