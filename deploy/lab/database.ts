import fs from 'node:fs';
import path from 'node:path';
import { BenchError, ensureDatabase, timeUntil, withClient } from '@acara/bench/lab';
import { createRepository, startBackups } from './backup.ts';
import { DATABASES, ENGINES, postgresUser, SITES, type Machine } from './machine.ts';
import { exec, startDetached } from './namespaces.ts';

const PASSWORD = 'lab';
/** The current primary, through the HAProxy of the requesting machine. */
export const SERVER = `postgres://postgres:${PASSWORD}@127.0.0.1:5000/postgres`;
export const DATABASE_URL = `postgres://acara:${PASSWORD}@127.0.0.1:5000/acara`;
export const COMMITS_URL = `postgres://postgres:${PASSWORD}@127.0.0.1:5000/commits`;
const WHOLE_LIMIT_MS = 120_000;

const client = ({ address }: Machine) => `${address}:2379`;

export const startEtcd = (machine: Machine): void => {
  const { name, address, disk } = machine;
  fs.mkdirSync(path.join(disk, 'etcd'), { recursive: true, mode: 0o700 });
  machine.startEngine('etcd', '0:0', [
    ...['etcd', '--name', name, '--data-dir', '/data/etcd'],
    ...['--listen-peer-urls', `http://${address}:2380`, '--initial-advertise-peer-urls', `http://${address}:2380`],
    ...['--listen-client-urls', `http://${address}:2379`, '--advertise-client-urls', `http://${address}:2379`],
    ...['--initial-cluster', SITES.map((site) => `${site.name}=http://${site.address}:2380`).join()],
    ...['--heartbeat-interval', '200', '--election-timeout', '2000', '--logger', 'zap', '--log-level', 'warn'],
  ]);
};

/** @param restoreTo a moment: the cluster begins with the state that it had then */
export const startPatroni = (machine: Machine, restoreTo?: string): void => {
  const { name, address, disk } = machine;
  const owner = postgresUser();
  const [user = 0, group = 0] = owner.split(':').map(Number);
  fs.chownSync(disk, user, group);
  const settings = {
    NAME: name,
    ETCD3_HOSTS: SITES.map((site) => `'${client(site)}'`).join(),
    RESTAPI_LISTEN: `${address}:8008`,
    RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
    POSTGRESQL_LISTEN: `${address}:5432`,
    POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
    SUPERUSER_PASSWORD: PASSWORD,
    REPLICATION_PASSWORD: PASSWORD,
    REWIND_PASSWORD: PASSWORD,
  };
  const environment = Object.entries(settings).map(([key, value]) => `PATRONI_${key}=${value}`);
  machine.startEngine('patroni', owner, [
    ...['env', 'HOME=/tmp', 'LANG=C.UTF-8', ...environment],
    ...(restoreTo === undefined ? [] : [`RESTORE_TO=${restoreTo}`]),
    // In the folder is restore.yml too.
    ...['/mnt/postgres/node.sh', restoreTo === undefined ? '/mnt/postgres/patroni.yml' : '/mnt/postgres', '/data'],
  ]);
};

/** etcd forgets the cluster, as before a restore. @param leader its primary, which has gone */
export const forgetCluster = async ({ name }: Machine): Promise<void> => {
  const [machine] = SITES as [Machine, ...Machine[]];
  const hosts = SITES.map((site) => `'${client(site)}'`).join();
  const answers = ['acara', 'Yes I am aware', name].join('\\n');
  await machine.runEngine(postgresUser(), [
    ...['env', 'HOME=/tmp', 'LANG=C.UTF-8', `PATRONI_ETCD3_HOSTS=${hosts}`, 'sh', '-c'],
    `printf '${answers}\\n' | patronictl -c /mnt/postgres/patroni.yml remove acara`,
  ]);
};

type Member = { name: string; role: 'leader' | 'replica' | 'sync_standby'; state: string };

/** The nodes as Patroni sees them, from any machine that responds. */
const listNodes = async (): Promise<Member[]> => {
  for (const { address } of DATABASES)
    try {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) });
      return ((await answer.json()) as { members: Member[] }).members; // Patroni's API
    } catch {
      // The next one.
    }
  return [];
};

const isWhole = (members: readonly Member[]): boolean =>
  members.length === DATABASES.length &&
  members.every(({ state }) => state === 'running' || state === 'streaming') &&
  members.some(({ role }) => role === 'sync_standby');

/** Waits until all nodes run, and one is a synchronous standby. @throws BenchError that lists them */
export const untilDatabaseIsWhole = async (): Promise<number> => {
  let members: Member[] = [];
  const ms = await timeUntil(async () => isWhole((members = await listNodes())), WHOLE_LIMIT_MS, 500);
  if (Number.isNaN(ms)) throw new BenchError(`the database is not whole: ${JSON.stringify(members)}`);
  return ms;
};

/** @throws BenchError without a primary */
export const findPrimary = async (): Promise<Machine> => {
  const leader = (await listNodes()).find(({ role }) => role === 'leader');
  const machine = DATABASES.find(({ name }) => name === leader?.name);
  if (!machine) throw new BenchError('there is no primary');
  return machine;
};

/** HAProxy where visitors and operators are, so that they reach the database as the machines do. */
const startOutsideProxy = (): void => {
  const configuration = '/mnt/swarm/haproxy.cfg';
  fs.mkdirSync(path.join(ENGINES, 'etc/haproxy'), { recursive: true });
  fs.writeFileSync(path.join(ENGINES, 'etc/haproxy/cdn-networks.lst'), '');
  startDetached('haproxy', ['chroot', ENGINES, 'env', 'DOOR=8000', 'haproxy', '-db', '-f', configuration]);
};

/** @throws BenchError */
export const untilWritable = async (limitMs = 20_000): Promise<void> => {
  const isWritable = () =>
    withClient(SERVER, (one) => one.query('select pg_is_in_recovery()')).then(
      ({ rows }) => (rows[0] as { pg_is_in_recovery: boolean }).pg_is_in_recovery === false,
      () => false,
    );
  if (Number.isNaN(await timeUntil(isWritable, limitMs, 300))) throw new BenchError('HAProxy finds no primary');
};

/** Starts PostgreSQL on three machines, with the role and the databases of the lab, and where its backups go. */
export const startDatabase = async (): Promise<void> => {
  SITES.forEach(startEtcd);
  await startBackups();
  for (const machine of DATABASES) startPatroni(machine);
  startOutsideProxy();
  await untilDatabaseIsWhole();
  await untilWritable();
  await createRepository();
  await withClient(SERVER, (one) => one.query(`create role acara login password '${PASSWORD}'`));
  await ensureDatabase(SERVER, 'commits');
  await ensureDatabase(SERVER, 'acara');
  await withClient(SERVER, (one) => one.query('alter database acara owner to acara'));
};

/** Its file system is full, except for space that is already allocated. */
export const fillDisk = ({ disk }: Machine): Promise<string> =>
  exec('sh', ['-c', `dd if=/dev/zero of='${disk}/ballast' bs=1M 2>/dev/null; true`]);

export const freeDisk = ({ disk }: Machine): void => fs.rmSync(path.join(disk, 'ballast'), { force: true });
