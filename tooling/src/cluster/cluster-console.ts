import { REVOKED_ADDRESS } from '@acara/shared-contract/release';
import { readSettings, type Settings } from '@acara/shared-contract/settings';
import { runAtConsole } from '../site/console-site.ts';
import type { Disposables } from '../site/disposables.ts';
import { clusterFolder, RESTARTABLE, startCluster, type Cluster } from './cluster.ts';
import { controlSocket, listenForCommands, sendCommand, type Command } from './control.ts';

/** The settings of the environment and of `.env`. */
export const clusterSettings = (): Settings => readSettings('tooling');

/** Where a cluster with these settings takes commands. */
export const getSocket = (settings: Settings): string => controlSocket(clusterFolder(settings));

/** Starts the cluster at a console. */
export const runClusterAtConsole = (): Promise<void> =>
  runAtConsole(async (options, end) => {
    const settings = clusterSettings();
    const isRunning = await sendCommand(getSocket(settings), 'environment', () => undefined);
    if (isRunning) throw new Error(`A cluster of ${settings.DATA_DIR} runs already: npm run cluster -- status`);
    const cluster = await startCluster(settings, options);
    const { disposables } = options;
    await listenForCommands(getSocket(settings), createCommands(cluster, disposables, end), disposables);
    const hint = '  From another console: npm run cluster -- status | restart api|edge|nginx|all | stop | release …\n';
    return { settings, ready: () => console.log(hint) };
  }, true);

const createCommands = (
  cluster: Cluster,
  disposables: Disposables,
  end: (code: number) => Promise<void>,
): Record<string, Command> => ({
  ...Object.fromEntries(
    RESTARTABLE.map((what) => [
      `restart-${what}`,
      { alone: true, run: (log: (line: string) => void) => cluster.restart(what, log) },
    ]),
  ),
  status: {
    run: async (log) => {
      const revisions = await getRevisions(cluster);
      log(JSON.stringify(cluster.status().map((row) => ({ ...row, revision: revisions.get(row.port) }))));
    },
  },
  environment: {
    run: (log) => {
      for (const [name, value] of Object.entries(releaseEnvironment(cluster.settings))) log(`${name}=${value}`);
    },
  },
  stop: {
    run: async () => {
      await disposables.closeAll();
      // After the response.
      setTimeout(() => void end(0), 50);
    },
  },
});

/** Settings with which the release command changes the registry of this cluster. */
const releaseEnvironment = (settings: Settings): Record<string, string> => ({
  RELEASES_DIR: settings.RELEASES_DIR,
  RELEASES_DATABASE_URL: settings.RELEASES_DATABASE_URL ?? '',
  RELEASES_SECRET: settings.RELEASES_SECRET ?? '',
  PUBLIC_ORIGIN: settings.PUBLIC_ORIGIN,
});

/** Revision of the registry that each edge serves, by its port; without those that do not respond. */
const getRevisions = async (cluster: Cluster): Promise<Map<number, number>> => {
  const edges = cluster.status().filter(({ name, state }) => name.startsWith('edge') && state === 'ready');
  const found = await Promise.all(edges.map(async ({ port }) => [port, await getRevision(port)] as const));
  return new Map(found.filter((entry): entry is [number, number] => entry[1] !== undefined));
};

/** Revision of the registry that the edge on this port serves; undefined where it does not respond. */
const getRevision = async (port: number): Promise<number | undefined> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${REVOKED_ADDRESS}`, { signal: AbortSignal.timeout(2000) });
    const { revision } = (await answer.json()) as { revision: number }; // RevokedReleases of our own edge
    return revision;
  } catch {
    return undefined;
  }
};
