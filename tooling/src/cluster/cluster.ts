import path from 'node:path';
import type { Settings } from '@acara/shared-contract/settings';
import type { ServiceProgram } from '../site/service.ts';
import { bootstrapSite, type BootstrappedSite, type SiteOptions } from '../site/site-bootstrap.ts';
import { createBalancer } from './balancer.ts';
import { assertBackendPortsFree, CLUSTER_COMMAND, clusterPlan, type Backend } from './cluster-plan.ts';
import { createMember, type Member, type MemberEvents } from './member.ts';
import { ensureNginx, openNginx } from './nginx.ts';
import { rollingRestart } from './rolling-restart.ts';

/** What can be restarted by itself. */
export const RESTARTABLE = ['api', 'edge', 'nginx', 'all'] as const;
export type Restartable = (typeof RESTARTABLE)[number];

/** One process, as `status` shows it. */
export interface MemberStatus {
  name: string;
  port: number;
  state: Member['state'];
  /** Whether it gets requests. */
  serves: boolean;
  pid: number;
  falls: number;
}

/** A site of several processes that answers. */
export interface Cluster {
  settings: Settings;
  status(): MemberStatus[];
  /** @param log told of each step @throws Error that says who serves and who does not */
  restart(what: Restartable, log: (note: string) => void): Promise<void>;
}

/** Whom a cluster tells of what, and what ends it. */
export interface ClusterOptions extends SiteOptions {
  members: MemberEvents;
}

/** Folder of what is the cluster's alone. */
export const clusterFolder = (settings: Settings): string => path.join(settings.DATA_DIR, 'cluster');

/**
 * Brings up a site of several API processes and edges behind nginx, on one database that holds the registry too. What
 * was started is handed to the closers at once.
 * @returns when pages can be asked for
 * @throws Error whose message says what to do, or what the failing program said last
 */
export const startCluster = async (given: Settings, options: ClusterOptions): Promise<Cluster> => {
  const binary = ensureNginx();
  const plan = clusterPlan(given);
  const nginx = openNginx(path.join(clusterFolder(given), 'nginx'), {
    binary,
    balancerPort: plan.balancerPort,
    logFile: path.join(given.DATA_DIR, 'logs', 'nginx.log'),
  });
  await nginx.endLeftover();
  await assertBackendPortsFree(given);
  const site = await bootstrapSite(given, {
    ...options,
    command: CLUSTER_COMMAND,
    complete: (settings, databaseUrl) => ({
      ...settings,
      RELEASES_DATABASE_URL: settings.RELEASES_DATABASE_URL ?? databaseUrl,
    }),
  });
  const { settings, timed } = site;
  const balancer = createBalancer(plan, nginx);
  const createBackendMember = (backend: Backend) => {
    const member = createMember(backendProgram(backend, site), options.members);
    options.disposables.add(() => member.end());
    return member;
  };
  const backends = plan.backends.map((backend) => ({ ...backend, member: createBackendMember(backend) }));
  const front = createMember(nginx.program, options.members, {}, 'SIGQUIT');
  options.disposables.add(() => front.end());
  const getMembers = (part: Backend['kind']) =>
    backends.filter((backend) => backend.kind === part).map(({ member }) => member);

  await nginx.write({ plan, out: new Set() });
  // Before the edges: they ask for pages' data through it.
  await timed('nginx', front.start());
  await timed('API processes', startAll(getMembers('api')));
  await timed('edges', startAll(getMembers('edge')));

  const restart = async (what: Restartable, log: (note: string) => void) => {
    for (const part of ['api', 'edge'] as const)
      if (what === part || what === 'all') await rollingRestart(getMembers(part), balancer, log);
    if (what !== 'nginx' && what !== 'all') return;
    await nginx.replace();
    log('nginx was replaced');
  };
  const getStatus = (member: Member, port: number): MemberStatus => ({
    name: member.name,
    port,
    state: member.state,
    serves: member.state === 'ready' && balancer.serves(member.name),
    pid: member.pid,
    falls: member.falls,
  });
  return {
    settings,
    restart,
    status: () => [
      { ...getStatus(front, plan.frontPort), pid: nginx.pid() },
      ...backends.map(({ member, port }) => getStatus(member, port)),
    ],
  };
};

const startAll = async (members: readonly Member[]): Promise<void> => {
  await Promise.all(members.map((member) => member.start()));
};

/** The program of one process: as `npm start` has it, on a port of its own. */
const backendProgram = ({ name, kind, port }: Backend, { settings, programs }: BootstrappedSite): ServiceProgram => {
  const shared = programs[kind];
  const own =
    kind === 'api'
      ? { API_PORT: String(port), API_HOST: '127.0.0.1' }
      : {
          PORT: String(port),
          HOST: '127.0.0.1',
          EDGE_TRUST_PROXY: 'loopback',
          RELEASES_LAST_KNOWN: path.join(clusterFolder(settings), `${name}-last-known.json`),
        };
  return {
    ...shared,
    name,
    // What is said to all is the balancer's port.
    env: { ...shared.env, ...own },
    logFile: path.join(settings.DATA_DIR, 'logs', `${name}.log`),
    readyUrl: `http://127.0.0.1:${port}/readyz`,
  };
};
