import { isPortFree } from '../net/ports.ts';
import type { Settings } from '@acara/shared-contract/settings';
import { portInUseMessage } from '../site/free-ports.ts';

/** A part of the cluster that consists of equal processes. */
export type BackendKind = 'api' | 'edge';

/** One of these processes, and where it listens on the loopback interface. */
export interface Backend {
  /** As `edge-1`. */
  name: string;
  kind: BackendKind;
  port: number;
}

/** Who listens where. */
export interface ClusterPlan {
  /** Where visitors come in: PORT. */
  frontPort: number;
  /** Where edges, emulators and operators reach some API process: API_PORT. */
  balancerPort: number;
  backends: readonly Backend[];
}

/** Command as messages name it. */
export const CLUSTER_COMMAND = 'npm run cluster';

/** The places of a cluster with these settings: nginx has the ports that edge and API have in `npm start`. */
export const clusterPlan = (settings: Settings): ClusterPlan => {
  const { PORT, API_PORT, CLUSTER_PORT, CLUSTER_APIS, CLUSTER_EDGES } = settings;
  const several = (kind: BackendKind, count: number, first: number): Backend[] =>
    Array.from({ length: count }, (_, index) => ({ name: `${kind}-${index + 1}`, kind, port: first + index }));
  return {
    frontPort: PORT,
    balancerPort: API_PORT,
    backends: [
      ...several('api', CLUSTER_APIS, CLUSTER_PORT),
      ...several('edge', CLUSTER_EDGES, CLUSTER_PORT + CLUSTER_APIS),
    ],
  };
};

const OTHERS = ['PORT', 'API_PORT', 'SANDBOX_PORT', 'MAILBOX_PORT', 'MAILBOX_SMTP_PORT'] as const;

/** @throws Error with one line per port of a process that another setting or another program has */
export const assertBackendPortsFree = async (settings: Settings): Promise<void> => {
  const { backends } = clusterPlan(settings);
  for (const { name, port } of backends) {
    const twin = OTHERS.find((other) => settings[other] === port);
    if (twin) throw new Error(`CLUSTER_PORT gives ${name} port ${port}, which is ${twin}: choose another one.`);
  }
  const checks = await Promise.all(backends.map(async (one) => ({ ...one, free: await isPortFree(one.port) })));
  const inUse = checks.filter(({ free }) => !free).map(({ name, port }) => `${name}: port ${port} is taken`);
  if (inUse.length > 0)
    throw new Error(`${inUse.join('\n')}\n${portInUseMessage('CLUSTER_PORT', settings.CLUSTER_PORT, CLUSTER_COMMAND)}`);
};
