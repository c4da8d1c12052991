import path from 'node:path';
import type { Settings } from '@acara/shared-contract/settings';
import { createService, type Service, type ServiceProgram } from '../site/service.ts';
import { bootstrapSite, type BootstrappedSite, type SiteOptions } from '../site/site-bootstrap.ts';
import { createBalancer } from './balancer.ts';
import { assertBackendPortsFree, CLUSTER_COMMAND, clusterPlan, type Backend } from './cluster-plan.ts';
import { ensureNginx, openNginx } from './nginx.ts';
import { rollingRestart } from './rolling-restart.ts';

/** Parts that can be restarted. */
export const RESTARTABLE = ['api', 'edge', 'nginx', 'all'] as const;
export type Restartable = (typeof RESTARTABLE)[number];

/** One process, as `status` shows it. */
export interface ProcessStatus {
  name: string;
  port: number;
  state: Service['state'];
  /** Whether it gets requests. */
  serves: boolean;
  pid: number;
  crashes: number;
}

/** A site of several processes. */
export interface Cluster {
  settings: Settings;
  status(): ProcessStatus[];
  /** @param log gets each step @throws Error that names what is in service and what is not */
  restart(what: Restartable, log: (note: string) => void): Promise<void>;
}

/** Folder of the cluster's own files. */
export const clusterFolder = (settings: Settings): string => path.join(settings.DATA_DIR, 'cluster');

/**
 * Starts a site of several API processes and edges behind nginx, on one database that holds the registry too. What is
 * started is added to the disposables at once.
 * @returns when pages are served
 * @throws Error whose message tells what to do, or contains the last output of the failed program
 */
export const startCluster = async (given: Settings, options: SiteOptions): Promise<Cluster> => {
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
  const supervise = (program: ServiceProgram) => {
    const service = createService(program, options.events);
    options.disposables.add(service.end);
    return service;
  };
  const backends = plan.backends.map((one) => ({ ...one, service: supervise(backendProgram(one, site)) }));
  const front = supervise(nginx.program);
  const getServices = (part: Backend['kind']) =>
    backends.filter(({ kind }) => kind === part).map(({ service }) => service);

  await nginx.write({ plan, out: new Set() });
  // Before the edges, which request data through it.
  await timed('nginx', front.start());
  await timed('API processes', startAll(getServices('api')));
  await timed('edges', startAll(getServices('edge')));

  const restart = async (what: Restartable, log: (note: string) => void) => {
    for (const part of ['api', 'edge'] as const)
      if (what === part || what === 'all') await rollingRestart(getServices(part), balancer, log);
    if (what !== 'nginx' && what !== 'all') return;
    await nginx.replace();
    log('nginx was replaced');
  };
  const getStatus = ({ name, state, pid, crashes }: Service, port: number): ProcessStatus => {
    const serves = state === 'ready' && balancer.serves(name);
    return { name, port, state, serves, pid, crashes };
  };
  return {
    settings,
    restart,
    status: () => [
      { ...getStatus(front, plan.frontPort), pid: nginx.pid() },
      ...backends.map(({ service, port }) => getStatus(service, port)),
    ],
  };
};

const startAll = (services: readonly Service[]) => Promise.all(services.map((service) => service.start()));

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
    // Other settings name the balancer's port.
    env: { ...shared.env, ...own },
    logFile: path.join(settings.DATA_DIR, 'logs', `${name}.log`),
    readyUrl: `http://127.0.0.1:${port}/readyz`,
  };
};
