import net from 'node:net';
import path from 'node:path';
import { knownRemotes } from '@acara/releases';
import { toEnvironment, type Settings, ROOT } from '@acara/server-kit/settings';
import type { Program } from './child-process.ts';
import type { ServiceProgram } from './service.ts';
import type { Emulators } from './emulators.ts';

/** Origin of a server on this machine that listens on this address. */
const getOrigin = (host: string, port: number): string => {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${net.isIPv6(host) ? `[${host}]` : host}:${port}`;
};

const inRoot = (file: string) => path.join(ROOT, file);

/** The programs of a site with these settings, this database and these emulators. */
export const sitePrograms = (settings: Settings, databaseUrl: string, emulators: Emulators = []) => {
  const env = { ...toEnvironment(settings), DATABASE_URL: databaseUrl };
  const logFile = (name: string) => path.join(settings.DATA_DIR, 'logs', `${name}.log`);
  const task = (name: string, ...command: [string, ...string[]]): Program => ({
    name,
    command,
    env,
    logFile: logFile(name),
  });
  const service = (name: string, file: string, origin: string): ServiceProgram => ({
    ...task(name, inRoot(file)),
    readyUrl: `${origin}/readyz`,
  });
  const sandbox = service('sandbox', 'sandbox/src/server.ts', getOrigin(settings.SANDBOX_HOST, settings.SANDBOX_PORT));
  return {
    sandbox: emulators.length > 0 && { ...sandbox, env: { ...env, SANDBOX_PARTS: emulators.join() } },
    seed: task('seed', inRoot('core-api/seeds/seed.ts'), '--events', String(settings.SEED_EVENTS)),
    // A local site has what is being worked on.
    releases: task(
      'releases',
      inRoot('releases/src/cli/main.ts'),
      ...['publish', '--to-everybody', '--dirty', '--unchecked', '--why', startedBy(process.env.npm_lifecycle_event)],
      '--without-approval',
      ...releasedPackages(),
    ),
    api: {
      ...service('core-api', 'core-api/src/server.ts', getOrigin(settings.API_HOST, settings.API_PORT)),
      // Every process has its own port.
      env: { ...env, ...(settings.METRICS_PORT && { METRICS_PORT: String(settings.METRICS_PORT + 1) }) },
    },
    edge: service('edge', 'shell/edge/server.ts', getOrigin(settings.HOST, settings.PORT)),
  };
};

/** How the site was started, for the audit. @param script of npm, if any */
export const startedBy = (script: string | undefined): string =>
  script === undefined || script === 'start' ? 'npm start' : `npm run ${script}`;

export const releasedPackages = (): string[] => ['shell', ...knownRemotes(inRoot('.'))];
