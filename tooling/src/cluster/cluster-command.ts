import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { clusterSettings, runClusterAtConsole, getSocket } from './cluster-console.ts';
import { RESTARTABLE } from './cluster.ts';
import { sendCommand } from './control.ts';
import { statusTable, type StatusRow } from './status-table.ts';

const RELEASE = path.resolve(import.meta.dirname, '../../../releases/src/cli/main.ts');

const USAGE = `npm run cluster                          the site: PostgreSQL, API processes, edges, nginx in front
npm run cluster -- status                processes, and the registry that each edge has
npm run cluster -- restart ${RESTARTABLE.join('|')}   one process after the other; no request is lost
npm run cluster -- stop                  ends the cluster; its data stays
npm run cluster -- release <arguments>   the release command, on the registry of this cluster`;

/** @param log gets the lines @throws Error where no cluster runs, or the error of the one that does */
const request = async (command: string, log: (line: string) => void): Promise<void> => {
  const settings = clusterSettings();
  const isRunning = await sendCommand(getSocket(settings), command, log);
  if (!isRunning) throw new Error(`No cluster of ${settings.DATA_DIR} runs: start it with npm run cluster.`);
};

const printStatus = (json: string): void => {
  const rows: StatusRow[] = JSON.parse(json);
  for (const line of statusTable(rows)) console.log(line);
};

/** @returns the exit code */
const release = async (args: readonly string[]): Promise<number> => {
  const environment: Record<string, string> = {};
  await request('environment', (line) => {
    const at = line.indexOf('=');
    environment[line.slice(0, at)] = line.slice(at + 1);
  });
  const { status } = spawnSync(process.execPath, [RELEASE, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return status ?? 1;
};

/** @returns the exit code; undefined while it runs */
const main = async ([command, ...args]: readonly string[]): Promise<number | undefined> => {
  const [what = ''] = args;
  if (command === undefined) await runClusterAtConsole();
  else if (command === 'release') return release(args);
  else if (command === 'status' && args.length === 0) await request('status', printStatus);
  else if (command === 'stop' && args.length === 0) await request('stop', console.log);
  else if (command === 'restart' && args.length === 1 && RESTARTABLE.some((one) => one === what))
    await request(`restart-${what}`, (line) => console.log(`  ${line}`));
  else {
    console.error(USAGE);
    return command === '--help' || command === 'help' ? 0 : 2;
  }
  return command === undefined ? undefined : 0;
};

try {
  const code = await main(process.argv.slice(2));
  if (code !== undefined) process.exit(code);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
