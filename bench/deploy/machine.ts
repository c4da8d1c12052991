import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensurePrograms } from '@acara/tooling/src/checks/debian-packages.ts';
import { hasEnded } from '@acara/tooling/src/site/child-process.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { findChildren, getCommand } from '@acara/tooling/src/site/process-tree.ts';
import { BenchError } from '../lib/bench.ts';
import { timeUntil } from '../lib/concurrency.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MACHINE = [path.join(import.meta.dirname, 'machine.sh'), ROOT] as const;
const BOOT_LIMIT_MS = 60_000;
const POLL_INTERVAL_MS = 100;

/** Packages of such a machine, of its site and of its monitoring: on its own network nothing can be installed. */
const PROGRAMS = [
  { program: 'systemd-nspawn', package: 'systemd-container' },
  { program: 'unshare', package: 'util-linux' },
  { program: 'ip', package: 'iproute2' },
  { program: 'haproxy', package: 'haproxy' },
  { program: 'curl', package: 'curl' },
  { program: 'prometheus', package: 'prometheus' },
  { program: 'prometheus-node-exporter', package: 'prometheus-node-exporter' },
];

const OWN_NETWORK = 'BENCH_HAS_OWN_NETWORK';

/** Whether this process has its own network namespace, in which every port is free. */
export const hasOwnNetwork = (): boolean => process.env[OWN_NETWORK] === 'yes';

/** Runs this command again in its own network namespace. @throws BenchError where that cannot be, or it failed */
export const runInOwnNetwork = async (args: readonly string[]): Promise<void> => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new BenchError('This bench runs a machine with systemd: it needs Linux and root.');
  process.env.PATH = `${process.env.PATH}:/usr/sbin:/sbin`;
  ensurePrograms(PROGRAMS);
  const again = [process.execPath, ...process.execArgv, ...args];
  const child = spawn('unshare', ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...again], {
    stdio: 'inherit',
    env: { ...process.env, [OWN_NETWORK]: 'yes' },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new BenchError('the bench failed');
};

const listDescendants = (pid: number): number[] =>
  findChildren(pid).flatMap((child) => [child, ...listDescendants(child)]);

/** Process id that a process has on its own machine. */
const innerPid = (pid: number): number => {
  try {
    return Number(/^NSpid:.*\t(\d+)$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return NaN;
  }
};

/**
 * Boots a machine with systemd, on the network of this process. The disposables switch it off.
 * @param binds folders or files that it has as well: where there, and where here
 * @param script makes it, with what it is made of
 */
export const startMachine = async (
  disposables: Disposables,
  binds: Readonly<Record<string, string>>,
  script: readonly [string, string] = MACHINE,
) => {
  const options = Object.entries(binds).map(([there, here]) => `--bind=${here}:${there}`);
  const child = spawn('unshare', ['--mount', ...script, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
  disposables.add(async () => {
    if (hasEnded(child)) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  });
  const findInit = () => listDescendants(child.pid ?? 0).find((pid) => getCommand(pid).includes('systemd.unit='));
  /** @returns what it printed @throws with what it printed */
  const run = async (...command: string[]): Promise<string> => {
    const init = findInit();
    if (init === undefined) throw new BenchError(`the machine does not run\n${output}`);
    const { stdout } = await promisify(execFile)('nsenter', ['--target', String(init), '--all', '--', ...command]);
    return stdout;
  };
  const isUp = () =>
    run('systemctl', 'is-active', '--quiet', 'basic.target').then(
      () => true,
      () => false,
    );
  await timeUntil(async () => hasEnded(child) || (await isUp()), BOOT_LIMIT_MS, POLL_INTERVAL_MS);
  if (!(await isUp())) throw new BenchError(`the machine did not boot\n${output}`);
  return {
    run,
    write: (file: string, text: string) =>
      run('sh', '-c', 'mkdir -p "${1%/*}" && printf %s "$2" >"$1"', 'sh', file, text),
    /** Process id here of one there; 0 for none. */
    outerPid: (pid: number): number => listDescendants(child.pid ?? 0).find((one) => innerPid(one) === pid) ?? 0,
  };
};
