import fs from 'node:fs';
import path from 'node:path';
import { findChildren } from '@acara/tooling/src/site/process-tree.ts';
import { waitUntil } from '@acara/bench/lab';
import { exec, LAB, startDetached } from './namespaces.ts';

/** Where `engines.ts` unpacks the Debian that engines run from. */
export const ENGINES = path.resolve(import.meta.dirname, '../../.build/lab/engines');
/** Number of its user, and of its group. */
export const postgresUser = (): string =>
  /^postgres:[^:]*:(\d+:\d+):/m.exec(fs.readFileSync(path.join(ENGINES, 'etc/passwd'), 'utf8'))?.[1] ?? '';
const SCRIPT = path.join(import.meta.dirname, 'machine.sh');
const NAMESPACES = ['--mount', '--net', '--pid', '--uts', '--fork', '--kill-child', '--mount-proc'];

/** Every process of a network, those in containers too. */
const listProcesses = (network: string): number[] =>
  fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return fs.readlinkSync(`/proc/${pid}/ns/net`) === network;
      } catch {
        return false;
      }
    })
    .map(Number);

export type Machine = ReturnType<typeof createMachine>;

/** A machine of the lab: a network, processes and a host name of its own, on the lab's switch. */
const createMachine = (name: string, address: string) => {
  const disk = path.join(LAB, 'disks', name);
  const cable = `cable-${name.replace('database', 'db')}`;
  const file = path.join(LAB, `${name}.pid`);
  const first = () => Number(fs.readFileSync(file, 'utf8'));
  const enter = () => ['--target', String(first()), '--mount', '--net', '--pid', '--uts', '--wd=/', '--'];
  const signal = (kind: NodeJS.Signals) => {
    const network = fs.readlinkSync(`/proc/${first()}/ns/net`);
    for (const pid of listProcesses(network)) process.kill(pid, kind);
  };
  return {
    name,
    address,
    disk,
    cable,
    /** Switches it on: nothing runs yet. */
    boot: async (): Promise<void> => {
      const { pid = 0 } = startDetached(name, ['unshare', ...NAMESPACES, SCRIPT, name, disk, ENGINES]);
      const find = () => findChildren(pid)[0];
      await waitUntil(() => Promise.resolve(find() !== undefined), `${name} did not boot`);
      fs.writeFileSync(file, String(find()));
      // Of the machine before it died: its broken connections keep its network for a while.
      await exec('ip', ['link', 'delete', cable]).catch(() => {});
      await exec('ip', ['link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(first())]);
      await exec('ip', ['link', 'set', cable, 'master', 'lan', 'up']);
      const own = ['nsenter', '--target', String(first()), '--net', 'ip'];
      await exec(own[0] ?? '', [...own.slice(1), 'addr', 'add', `${address}/24`, 'dev', 'eth0']);
      await exec(own[0] ?? '', [...own.slice(1), 'link', 'set', 'eth0', 'up']);
    },
    /** @returns what it printed @throws with what it printed */
    run: (program: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<string> =>
      exec('nsenter', [...enter(), program, ...args], env),
    /** Starts a program of the machine itself. */
    start: (log: string, command: readonly string[]): void => {
      startDetached(`${name}-${log}`, ['nsenter', ...enter(), ...command]);
    },
    /** Starts a program of the engines' Debian; its /data is the disk. @param user number, of its group too */
    startEngine: (log: string, user: string, command: readonly string[]): void => {
      startDetached(`${name}-${log}`, ['nsenter', ...enter(), 'chroot', `--userspec=${user}`, ENGINES, ...command]);
    },
    /** Runs a program of the engines' Debian. @returns what it printed @throws with what it printed */
    runEngine: (user: string, command: readonly string[]): Promise<string> =>
      exec('nsenter', [...enter(), 'chroot', `--userspec=${user}`, ENGINES, ...command]),
    /** It loses power: its connections hang, without an error. */
    kill: async (): Promise<void> => {
      // Gone at once, so that it can be booted again.
      await exec('ip', ['link', 'delete', cable]);
      process.kill(first(), 'SIGKILL');
      await waitUntil(() => Promise.resolve(!fs.existsSync(`/proc/${first()}`)), `${name} did not die`);
    },
    cut: () => exec('ip', ['link', 'set', cable, 'down']),
    join: () => exec('ip', ['link', 'set', cable, 'up']),
    /** Every process stops where it is; connections stay open. */
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    /** It receives nothing from other machines, but still from its visitors, who come through the switch itself. */
    isolate: async (): Promise<void> => {
      await exec('nft', ['add', 'table', 'bridge', 'lab']);
      await exec('nft', ['add', 'chain', 'bridge', 'lab', 'alone', '{ type filter hook forward priority 0; }']);
      for (const way of ['iifname', 'oifname'])
        await exec('nft', ['add', 'rule', 'bridge', 'lab', 'alone', way, cable, 'drop']);
    },
    rejoin: () => exec('nft', ['delete', 'table', 'bridge', 'lab']),
  };
};

const machines = (kind: string, from: number) =>
  [1, 2, 3].map((number) => createMachine(`${kind}-${number}`, `10.77.0.${from + number}`));

/** PostgreSQL runs on these. */
export const DATABASES = machines('database', 10);
/** The site runs on these, and etcd, which must not stop with a database. */
export const SITES = machines('site', 13);
/** Keeps the backups of the database. */
export const BACKUP = createMachine('backup-1', '10.77.0.17');
