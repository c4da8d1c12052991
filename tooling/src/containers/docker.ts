import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensurePrograms } from '../checks/debian-packages.ts';
import { findChildren } from '../site/process-tree.ts';

const CGROUPS = '/sys/fs/cgroup';
const START_LIMIT_MS = 60_000;

/** Exit code of a command that needs what this machine cannot have, which is no failure. */
export const NOT_HERE = 3;

/** Why there can be no containers here; undefined where there can. */
export const findObstacle = (): string | undefined => {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root';
  if (!fs.existsSync('/usr/bin/apt-get')) return 'it needs Debian';
  if (spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'true']).status !== 0)
    return 'namespaces are not allowed';
  return undefined;
};

/** Otherwise all containers together would get the processor share of one process outside of them. */
export const weighCgroup = (name: string): void => {
  const [cpu, file, weight] = fs.existsSync(`${CGROUPS}/cgroup.controllers`)
    ? [CGROUPS, 'cpu.weight', 1_000]
    : [`${CGROUPS}/cpu`, 'cpu.shares', 10_240];
  const folder = path.join(cpu, name);
  fs.mkdirSync(folder, { recursive: true });
  if (fs.existsSync(path.join(folder, file))) fs.writeFileSync(path.join(folder, file), String(weight));
};

/** Removes what is left of a control group. */
export const removeCgroups = async (name: string): Promise<void> => {
  const found = fs.globSync(`${CGROUPS}/**/${name}/**/`).toSorted((one, other) => other.length - one.length);
  for (const folder of found) {
    // What ran in it ends a moment later.
    for (let tries = 0; tries < 20 && fs.existsSync(folder); tries += 1) {
      try {
        fs.rmdirSync(folder);
      } catch {
        await delay(50);
      }
    }
  }
};

/** A running engine. */
export type Docker = {
  /** Runs the client, and shows its output. */
  run: (...args: string[]) => void;
  /** Runs any program beside the engine, such as docker-compose or a request to a container. @returns what it printed */
  output: (program: string, ...args: string[]) => string;
};

/**
 * Runs an engine of our own, whose images are in a folder, and ends it with all that it started.
 * @param network `alone`: a network of its own, which containers can have as they like; `machine`: this one's, in which
 *   builds can reach registries with `--network host`, and nothing is changed
 */
export const withDocker = async <Result>(
  images: string,
  network: 'alone' | 'machine',
  work: (docker: Docker) => Promise<Result> | Result,
): Promise<Result> => {
  process.env.PATH = `${process.env.PATH}:/usr/sbin:/sbin`;
  ensurePrograms([
    { program: 'dockerd', package: 'docker.io' },
    { program: 'docker', package: 'docker.io' },
    { program: 'ip', package: 'iproute2' },
  ]);
  fs.mkdirSync(images, { recursive: true });
  // Paths of sockets have to be short.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-docker-'));
  const cgroup = path.basename(folder);
  weighCgroup(cgroup);
  const socket = `unix://${folder}/socket`;
  const dockerd = [
    'dockerd',
    `--host=${socket}`,
    `--data-root=${images}`,
    `--exec-root=${folder}/exec`,
    `--pidfile=${folder}/pid`,
    `--cgroup-parent=${cgroup}`,
    '--default-ulimit=nofile=20000:20000',
  ];
  const inNetwork =
    network === 'alone'
      ? ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...dockerd]
      : [...dockerd, '--bridge=none', '--iptables=false', '--ip-forward=false'];
  // It ends with this process, however that ends, and with it all of its containers.
  const command = ['--pdeathsig', 'KILL', 'unshare', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const log = fs.openSync(`${images}.log`, 'a');
  const engine = spawn('setpriv', [...command, ...inNetwork], { stdio: ['ignore', log, log] });
  fs.closeSync(log);
  // The engine's own builder: BuildKit of a client may be missing.
  const env = { ...process.env, DOCKER_HOST: socket, DOCKER_BUILDKIT: '0' };
  try {
    const begun = performance.now();
    while (spawnSync('docker', ['info'], { env, stdio: 'ignore' }).status !== 0) {
      if (engine.exitCode !== null || performance.now() - begun > START_LIMIT_MS)
        throw new Error(`Docker did not start: ${images}.log`);
      await delay(300);
    }
    const [inside] = findChildren(engine.pid ?? 0);
    return await work({
      run: (...args) => void execFileSync('docker', args, { env, stdio: 'inherit' }),
      output: (program, ...args) =>
        execFileSync('nsenter', ['--target', String(inside), '--net', '--', program, ...args], {
          env,
          encoding: 'utf8',
          maxBuffer: 1e8,
          stdio: ['ignore', 'pipe', 'inherit'],
        }),
    });
  } finally {
    engine.kill('SIGKILL');
    if (engine.exitCode === null && engine.signalCode === null) await once(engine, 'exit');
    await removeCgroups(cgroup);
    fs.rmSync(folder, { recursive: true, force: true });
  }
};
