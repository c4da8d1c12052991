import { REVOKED_ADDRESS } from '@acara/shared-contract/release';
import { readSettings, type Settings } from '@acara/shared-contract/settings';
import { banner } from '../site/banner.ts';
import { createDisposables, type Disposables } from '../site/disposables.ts';
import { releasesLink } from '../site/releases-link.ts';
import { endOnSignals } from '../site/shutdown.ts';
import { clusterFolder, RESTARTABLE, startCluster, type Cluster } from './cluster.ts';
import { controlSocket, listenForCommands, sendCommand, type Command } from './control.ts';

/** The settings of the environment and of `.env`. */
export const clusterSettings = (): Settings => readSettings('tooling');

/** Where the supervisor of a cluster with these settings takes commands. */
export const getSocket = (settings: Settings): string => controlSocket(clusterFolder(settings));

/** Starts the cluster for a person at a console; ends on Ctrl-C. A failure is said in readable lines and ends it. */
export const runClusterAtConsole = async (settings: Settings): Promise<void> => {
  const disposables = createDisposables();
  const end = endOnSignals(disposables);
  const begin = performance.now();
  try {
    const runs = await sendCommand(getSocket(settings), 'environment', () => undefined);
    if (runs) throw new Error(`A cluster of ${settings.DATA_DIR} runs already: npm run cluster -- status`);
    const cluster = await startCluster(settings, {
      disposables,
      log: (note) => console.log(`  ${note}`),
      progress: (step, ms) => console.log(`  ${step.padEnd(20)} ${(ms / 1000).toFixed(1)} s`),
      events: {
        restarted: (name) => console.log(`  ${name} fell over and was started again`),
        gaveUp: (name, words) => console.error(`${name} falls over again and again:\n${words}`),
      },
      members: {
        fell: (name, ms) => console.log(`  ${name} fell over and is started again after ${ms} ms`),
        returned: (name) => console.log(`  ${name} is ready again`),
      },
    });
    await listenForCommands(getSocket(settings), createCommands(cluster, disposables, end), disposables);
    console.log(banner(settings, performance.now() - begin, await releasesLink(settings, new Date())));
    console.log('  From another console: npm run cluster -- status | restart api|edge|nginx|all | stop | release …\n');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await end(1);
  }
};

const createCommands = (
  cluster: Cluster,
  closers: Disposables,
  end: (code: number) => Promise<void>,
): Record<string, Command> => ({
  ...Object.fromEntries(
    RESTARTABLE.map((what) => [
      `restart-${what}`,
      { alone: true, run: (tell: (line: string) => void) => cluster.restart(what, tell) },
    ]),
  ),
  status: {
    run: async (tell) => {
      const revisions = await getRevisions(cluster);
      tell(JSON.stringify(cluster.status().map((row) => ({ ...row, revision: revisions.get(row.port) }))));
    },
  },
  environment: {
    run: (tell) => {
      for (const [name, value] of Object.entries(releaseEnvironment(cluster.settings))) tell(`${name}=${value}`);
    },
  },
  stop: {
    run: async () => {
      await closers.closeAll();
      // When the answer is out.
      setTimeout(() => void end(0), 50);
    },
  },
});

/** What the release command has to be told to change what this cluster serves. */
const releaseEnvironment = (settings: Settings): Record<string, string> => ({
  RELEASES_DIR: settings.RELEASES_DIR,
  RELEASES_DATABASE_URL: settings.RELEASES_DATABASE_URL ?? '',
  RELEASES_SECRET: settings.RELEASES_SECRET ?? '',
  PUBLIC_ORIGIN: settings.PUBLIC_ORIGIN,
});

/** Revision of the registry that each edge serves, by its port; without those that do not answer. */
const getRevisions = async (cluster: Cluster): Promise<Map<number, number>> => {
  const edges = cluster.status().filter(({ name, state }) => name.startsWith('edge') && state === 'ready');
  const found = await Promise.all(edges.map(async ({ port }) => [port, await getRevision(port)] as const));
  return new Map(found.filter((entry): entry is [number, number] => entry[1] !== undefined));
};

/** Revision of the registry that the edge on this port serves; undefined where it does not answer. */
export const getRevision = async (port: number): Promise<number | undefined> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${REVOKED_ADDRESS}`, { signal: AbortSignal.timeout(2000) });
    const { revision } = (await answer.json()) as { revision: number }; // RevokedReleases of our own edge
    return revision;
  } catch {
    return undefined;
  }
};
