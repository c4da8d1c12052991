import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { removeCgroups, weighCgroup } from '@acara/tooling/src/containers/docker.ts';
import { findChildren, getCommand } from '@acara/tooling/src/site/process-tree.ts';
import { BenchError, timeUntil } from '@acara/bench/lab';

/** What the lab writes; gone with it, but for logs. */
export const LAB = path.resolve(import.meta.dirname, '../../.build/lab/data');
const LOGS = path.join(LAB, 'logs');
const HOLDER = path.join(LAB, 'holder');
/** Control group of all that the lab's engines start. */
export const CGROUP = 'acara-lab';
const INSIDE = 'LAB_IS_HERE';
const START_LIMIT_MS = 20_000;

export const exec = async (program: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<string> => {
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 1e8, ...(env && { env }) });
  return stdout;
};

/** Starts something that outlives this command, but not the namespaces that it runs in. */
export const startDetached = (log: string, command: readonly string[], env = process.env) => {
  fs.mkdirSync(LOGS, { recursive: true });
  const file = fs.openSync(path.join(LOGS, `${log}.log`), 'a');
  const [program = '', ...args] = command;
  const child = spawn(program, args, { detached: true, stdio: ['ignore', file, file], env });
  child.unref();
  fs.closeSync(file);
  return child;
};

/** Whether this process runs in the lab. */
export const isInside = (): boolean => process.env[INSIDE] === 'yes';

/** @returns the process that keeps the lab; undefined without one */
const readHolder = (): number | undefined => {
  if (!fs.existsSync(HOLDER)) return undefined;
  const pid = Number(fs.readFileSync(HOLDER, 'utf8'));
  return getCommand(pid).includes('unshare') && getCommand(pid).includes(LAB) ? pid : undefined;
};

/** Makes the lab's namespaces. @param engines folder with the Debian that engines run from */
export const openLab = async (engines: string): Promise<void> => {
  fs.rmSync(LAB, { recursive: true, force: true });
  fs.mkdirSync(LAB, { recursive: true });
  const names = ['database', 'site'].flatMap((kind) => [1, 2, 3].map((number) => `${kind}-${number}`));
  const lines = [...names, 'backup-1'].map((name, index) => `10.77.0.${11 + index} ${name}\n`);
  fs.writeFileSync(path.join(LAB, 'hosts'), `127.0.0.1 localhost\n${lines.join('')}`);
  const script = path.join(import.meta.dirname, 'lab.sh');
  const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const child = startDetached('lab', ['unshare', ...namespaces, script, LAB, engines]);
  fs.writeFileSync(HOLDER, String(child.pid));
  const up = await timeUntil(() => fs.existsSync(path.join(LAB, 'up')), START_LIMIT_MS);
  if (Number.isNaN(up)) throw new BenchError(`the lab was not made: ${path.join(LOGS, 'lab.log')}`);
  weighCgroup(CGROUP);
};

/** Runs a command in the lab. @returns its exit code */
export const runInside = async (command: readonly string[]): Promise<number> => {
  const holder = readHolder();
  const [first] = holder === undefined ? [] : findChildren(holder);
  if (first === undefined) throw new BenchError('There is no lab: npm run lab -- up');
  const enter = ['--target', String(first), '--mount', '--net', '--pid', `--wd=${process.cwd()}`, '--'];
  const child = spawn('nsenter', [...enter, ...command], {
    stdio: 'inherit',
    env: { ...process.env, [INSIDE]: 'yes' },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
};

/** Ends all that runs in the lab, and the lab. Logs stay. */
export const closeLab = async (): Promise<void> => {
  const holder = readHolder();
  if (holder !== undefined) {
    process.kill(holder, 'SIGKILL');
    await timeUntil(() => getCommand(holder) === '', START_LIMIT_MS);
  }
  await removeCgroups(CGROUP);
  if (!fs.existsSync(LAB)) return;
  for (const entry of fs.readdirSync(LAB).filter((name) => name !== 'logs'))
    fs.rmSync(path.join(LAB, entry), { recursive: true, force: true });
};
