import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '@acara/server-kit/settings';
import { parse } from 'yaml';
import { readGeneratedValues, readManifests } from '../manifests/check-manifests.ts';

/** A program of the site as a deployment starts it with Node, from the root of the repository. */
export type DeployedProgram = {
  /** With arguments. */
  command: readonly string[];
  /** What the deployment sets itself; the operator's settings come beside it. */
  environment: Readonly<Record<string, string>>;
};

/** The operator's settings are in the file that `ENV_FILE` names, or variables too where a deployment sets no such file. */
export type Deployment = Record<'migrate' | 'api' | 'edge', DeployedProgram>;

/** What differs from machine to machine. */
type Machine = {
  /** Where state is kept; `%S` of systemd. */
  state: string;
  /** Folder of the operator's settings; `%d` of systemd. */
  credentials: string;
  /** Names of the units' instances. */
  ports: { api: number; edge: number };
};

const read = (file: string): string => fs.readFileSync(path.join(ROOT, 'deploy', file), 'utf8');

const toVariables = (assignments: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    assignments.map((assignment) => {
      const at = assignment.indexOf('=');
      return [assignment.slice(0, at), assignment.slice(at + 1)];
    }),
  );

const INSTALLED = '/opt/acara/current/';
const NODE = `${INSTALLED}node_modules/node/bin/node`;

/** What systemd makes of a unit, and of what all units of the site have. */
const readUnit = (name: string, { state, credentials }: Machine, instance = 0): DeployedProgram => {
  const lines = [read('systemd/acara-.service.d/common.conf'), read(`systemd/${name}`)].join('\n').split('\n');
  const valuesOf = (key: string) =>
    lines
      .filter((line) => line.startsWith(`${key}=`))
      .map((line) => line.slice(key.length + 1))
      .map((value) => value.replaceAll('%i', `${instance}`).replaceAll('%d', credentials).replaceAll('%S', state));
  const [start = ''] = valuesOf('ExecStart');
  const [node, ...command] = start.split(' ');
  if (node !== NODE) throw new Error(`${name} does not start Node: ${start}`);
  return { command, environment: toVariables(valuesOf('Environment').join(' ').split(' ')) };
};

const systemd = (machine: Machine): Deployment => ({
  migrate: readUnit('acara-migrate.service', machine),
  api: readUnit('acara-api@.service', machine, machine.ports.api),
  edge: readUnit('acara-edge@.service', machine, machine.ports.edge),
});

const containerfile = fs.readFileSync(path.join(ROOT, 'Containerfile'), 'utf8');
/** What the image of the servers sets. */
const image = toVariables(/^ENV (.+)$/m.exec(containerfile)?.[1]?.split(' ') ?? []);

type Stack = { services: Record<string, { command: string[]; environment: Record<string, string | number> }> };

const swarm = ({ credentials }: Machine): Deployment => {
  const { services } = parse(read('swarm/stack.yml'), { merge: true }) as Stack;
  const service = (name: string): DeployedProgram => {
    const { command = [], environment = {} } = services[name] ?? {};
    const own = Object.entries(environment).map(([key, value]) => [
      key,
      String(value).replace('${LAN}', '10.0.0.0/24'),
    ]);
    const ENV_FILE = path.join(credentials, 'settings');
    return { command, environment: { ...image, ...Object.fromEntries(own), ENV_FILE } };
  };
  // A command of docs/operations.md.
  const operations = fs.readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
  const [, migrate = ''] = /^docker run .* -e ENV_FILE=\S+ \$SITE_IMAGE (\S+)$/m.exec(operations) ?? [];
  const environment = { ...image, ENV_FILE: path.join(credentials, 'settings') };
  return { migrate: { command: [migrate], environment }, api: service('api'), edge: service('edge') };
};

/** The site of compose.yaml, which is for trying it out: every service by its name. */
export const readCompose = (): Stack['services'] => {
  const { services } = parse(fs.readFileSync(path.join(ROOT, 'compose.yaml'), 'utf8'), { merge: true }) as Stack;
  return services;
};

const MANIFESTS = path.join(ROOT, 'deploy/kubernetes');

/** Names of the settings that the operator fills in for Kubernetes. */
export const kubernetesSecrets = (): string[] =>
  Object.keys(toVariables(read('kubernetes/production/secrets.env.example').split('\n').filter(Boolean)));

const kubernetes = (): Deployment => {
  const containers = readManifests(MANIFESTS).flatMap(({ spec }) => spec.template?.spec.containers ?? []);
  const environment = { ...image, ...toVariables(readGeneratedValues(MANIFESTS, 'settings')) };
  const container = (wanted: string): DeployedProgram => ({
    command: containers.find(({ name }) => name === wanted)?.args ?? [],
    environment,
  });
  return { migrate: container('migrate'), api: container('api'), edge: container('edge') };
};

/** Every way to run the site that `deploy` has. */
export const DEPLOYMENTS = { systemd, swarm, kubernetes } satisfies Record<string, (machine: Machine) => Deployment>;
