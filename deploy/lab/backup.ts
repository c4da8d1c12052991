import fs from 'node:fs';
import path from 'node:path';
import { BACKUP, DATABASES, postgresUser, type Machine } from './machine.ts';
import { exec, LAB } from './namespaces.ts';

const CONFIGURATION = path.resolve(import.meta.dirname, '../../deploy/postgres/backup');
const KEYS = path.join(LAB, 'keys');

/** Gives everything in a folder to the user of PostgreSQL. */
const own = (folder: string): Promise<string> => exec('chown', ['-R', postgresUser(), folder]);

export const startBackupServer = (machine: Machine): void =>
  machine.startEngine('pgbackrest', postgresUser(), ['pgbackrest', 'server']);

/** Writes what pgBackRest needs on a machine, and starts its server there. */
const install = async (machine: Machine): Promise<void> => {
  const folder = path.join(machine.disk, 'pgbackrest');
  fs.mkdirSync(path.join(folder, 'conf.d'), { recursive: true });
  fs.cpSync(path.join(KEYS, machine.name), folder, { recursive: true });
  const kind = machine === BACKUP ? 'repository' : 'database';
  const configuration = fs.readFileSync(path.join(CONFIGURATION, `${kind}.conf`), 'utf8');
  // Its disk is mounted there.
  fs.writeFileSync(
    path.join(folder, 'pgbackrest.conf'),
    configuration.replace('repo1-path=/var/lib/pgbackrest', 'repo1-path=/data/repository'),
  );
  if (machine === BACKUP) {
    fs.writeFileSync(path.join(folder, 'conf.d/secret.conf'), '[global]\nrepo1-cipher-pass=of-the-lab\n');
    fs.mkdirSync(path.join(machine.disk, 'repository'));
    await own(path.join(machine.disk, 'repository'));
  }
  await own(folder);
  startBackupServer(machine);
};

/** A command of the machine of the backups. @returns what it printed */
const pgbackrest = (...args: string[]): Promise<string> =>
  BACKUP.runEngine(postgresUser(), ['pgbackrest', '--stanza=acara', ...args]);

/** Before Patroni: the log is archived from the beginning. */
export const startBackups = async (): Promise<void> => {
  fs.mkdirSync(KEYS);
  const machines = [BACKUP, ...DATABASES];
  await exec(path.join(CONFIGURATION, 'keys.sh'), [KEYS, ...machines.map(({ name }) => name)]);
  for (const machine of machines) await install(machine);
};

/** Once there is a primary. */
export const createRepository = (): Promise<string> => pgbackrest('stanza-create');

export const checkBackups = async (): Promise<void> => {
  await pgbackrest('check');
  await pgbackrest('verify');
};

/** @returns its size in the repository, in bytes */
export const makeBackup = async (type: 'full' | 'incr'): Promise<number> => {
  await pgbackrest(`--type=${type}`, 'backup');
  const info = JSON.parse(await pgbackrest('info', '--output=json')) as {
    backup: { info: { repository: { delta: number } } }[];
  }[]; // of pgBackRest
  return info[0]?.backup.at(-1)?.info.repository.delta ?? 0;
};

/** A machine of the database dies with its disk, and another one takes its place. */
export const replaceMachine = async (machine: Machine): Promise<void> => {
  await machine.kill();
  for (const entry of fs.readdirSync(machine.disk)) fs.rmSync(path.join(machine.disk, entry), { recursive: true });
  await machine.boot();
  await install(machine);
};
