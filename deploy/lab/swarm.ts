import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { BenchError, timeUntil } from '@acara/bench/lab';
import { imageArchive, IMAGES } from './engines.ts';
import { DATABASES, SITES, type Machine } from './machine.ts';
import { CGROUP, LAB } from './namespaces.ts';

const STACK = path.resolve(import.meta.dirname, '../../deploy/swarm/stack.yml');
const HAPROXY = path.join(path.dirname(STACK), 'haproxy.cfg');
const RULES = path.resolve(path.dirname(STACK), '../varnish/site.vcl');
const SOCKET = 'unix:///run/docker.sock';
const SETTINGS_FILE = path.join(LAB, 'settings');
const ENGINE_LIMIT_MS = 60_000;
const SITE_LIMIT_MS = 180_000;
const SERVICES = ['haproxy', 'varnish', 'api', 'edge'] as const;
type Service = (typeof SERVICES)[number];

/** @returns what Docker on the machine printed */
export const docker = (machine: Machine, ...args: string[]): Promise<string> =>
  machine.run('docker', ['-H', SOCKET, ...args]);

/** An engine that was switched off with its machine finds its containers and its swarm again. */
export const startDocker = async (machine: Machine): Promise<void> => {
  machine.start('docker', [
    ...['dockerd', '-H', SOCKET, '--data-root', path.join(machine.disk, 'docker'), '--exec-root', '/run/docker'],
    ...['--pidfile', '/run/dockerd.pid', '--cgroup-parent', `${CGROUP}/${machine.name}`, '--userland-proxy=false'],
    // The kernel's limit of open files may lie below what Docker asks for.
    ...['--default-ulimit', 'nofile=20000:20000'],
  ]);
  const answers = () =>
    docker(machine, 'info').then(
      () => true,
      () => false,
    );
  if (Number.isNaN(await timeUntil(answers, ENGINE_LIMIT_MS, 300)))
    throw new BenchError(`Docker did not start on ${machine.name}`);
};

/** Makes the machines of the site a swarm, with the images on each. */
export const startSwarm = async (): Promise<void> => {
  await Promise.all(SITES.map(startDocker));
  const [first, ...others] = SITES as [Machine, ...Machine[]];
  // 10.200: the lab's own networks must not be taken for the swarm's.
  const pool = ['--default-addr-pool', '10.200.0.0/16'];
  await docker(first, 'swarm', 'init', '--advertise-addr', first.address, ...pool);
  const token = (await docker(first, 'swarm', 'join-token', '-q', 'manager')).trim();
  const join = (machine: Machine) =>
    docker(machine, 'swarm', 'join', '--token', token, '--advertise-addr', machine.address, `${first.address}:2377`);
  for (const machine of others) await join(machine);
  for (const machine of SITES) {
    await docker(first, 'node', 'update', '--label-add', 'site=yes', machine.name);
    for (const image of IMAGES) await docker(machine, 'load', '-q', '-i', imageArchive(image));
  }
};

const versionOf = (file: string): string => hash('sha256', fs.readFileSync(file)).slice(0, 8);

/** Brings the site to an image, as an operator does: starts it, or replaces machine after machine. */
export const deploy = async (image: string, by: Machine = firstSite()): Promise<void> => {
  const addresses = [...DATABASES, ...SITES].map(({ name, address }) => [
    name.toUpperCase().replace('-', '_'),
    address,
  ]);
  // All visitors come from one address, which is taken for that of a CDN.
  const networks = path.join(LAB, 'cdn-networks.lst');
  fs.writeFileSync(networks, '10.77.0.0/24\n');
  const env = {
    ...process.env,
    ...Object.fromEntries(addresses),
    SITE_IMAGE: image,
    HAPROXY_IMAGE: 'acara/haproxy:1',
    VARNISH_IMAGE: 'acara/varnish:1',
    DOOR: '8000',
    LAN: '10.77.0.0/24',
    SETTINGS: SETTINGS_FILE,
    CDN_NETWORKS: networks,
    HAPROXY_VERSION: versionOf(HAPROXY),
    VARNISH_VERSION: versionOf(RULES),
  };
  await by.run('docker', ['-H', SOCKET, 'stack', 'deploy', '--resolve-image', 'never', '-c', STACK, 'acara'], env);
};

const firstSite = (): Machine => {
  const [first] = SITES;
  if (!first) throw new BenchError('there are no machines');
  return first;
};

/** Runs a command of an image once, with the site's settings. */
export const runOnce = (machine: Machine, image: string, ...command: string[]): Promise<string> => {
  const options = ['--rm', '--network', 'host', '--volume', `${SETTINGS_FILE}:/settings:ro`, '--env'];
  return docker(machine, 'run', ...options, 'ENV_FILE=/settings', image, ...command);
};

/** How many tasks of each service are healthy, and run the image. */
export const countTasks = async (image?: string, by: Machine = firstSite()): Promise<number> => {
  const format = '{{.Image}} {{.CurrentState}}';
  const tasks = await docker(by, 'stack', 'ps', 'acara', '--filter', 'desired-state=running', '--format', format);
  return tasks
    .split('\n')
    .filter((line) => / Running /.test(line) && (image === undefined || line.startsWith(`${image} `))).length;
};

/** Waits until everything of the site runs on all machines. @throws BenchError that lists the tasks */
export const untilSiteIsWhole = async (by: Machine = firstSite()): Promise<number> => {
  const all = SERVICES.length * SITES.length;
  const isReady = async ({ address }: Machine) =>
    fetch(`http://${address}:8000/readyz/api`, { signal: AbortSignal.timeout(3_000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  const isWhole = async () =>
    (await countTasks(undefined, by).catch(() => 0)) === all &&
    (await Promise.all(SITES.map(isReady))).every((ready) => ready);
  const ms = await timeUntil(isWhole, SITE_LIMIT_MS, 1_000);
  if (!Number.isNaN(ms)) return ms;
  throw new BenchError(`the site is not whole:\n${await docker(by, 'stack', 'ps', '--no-trunc', 'acara')}`);
};

/** Waits until the swarm has finished or rolled back an update. @returns the state of the service */
export const untilUpdated = async (service: Service, by: Machine = firstSite()): Promise<string> => {
  let state = '';
  const inspect = ['service', 'inspect', '--format', '{{if .UpdateStatus}}{{.UpdateStatus.State}}{{end}}'];
  const isOver = async () => {
    state = (await docker(by, ...inspect, `acara_${service}`)).trim();
    return !['updating', 'rollback_started', ''].includes(state);
  };
  await timeUntil(isOver, 2 * SITE_LIMIT_MS, 1_000);
  return state;
};

/** Kills the process of a service on a machine. */
export const killTask = async (machine: Machine, service: Service): Promise<void> => {
  const [id = ''] = (await docker(machine, 'ps', '-q', '--filter', `name=acara_${service}`)).split('\n');
  await docker(machine, 'kill', '--signal', 'KILL', id);
};

export const writeSettings = (settings: Readonly<Record<string, string>>): void =>
  fs.writeFileSync(
    SETTINGS_FILE,
    Object.entries(settings)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  );
