import fs from 'node:fs';
import path from 'node:path';
import { readSettings, toEnvironment } from '@acara/server-kit/settings';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { bootstrapSite } from '@acara/tooling/src/site/site-bootstrap.ts';
import { TOKEN_SETTINGS } from '../environment/buyers.ts';
import { ensureDatabase, openPool, resetSales } from '../environment/databases.ts';
import { siteOptions } from '../lib/bench-site.ts';
import { BenchError } from '../lib/bench.ts';
import { timeUntil } from '../lib/concurrency.ts';
import { startMachine } from './machine.ts';

const DATA = path.resolve(import.meta.dirname, '../.data/deploy');
/** As deploy/systemd/haproxy.cfg has them. */
const FRONT = 80;
const APIS = [3021, 3022];
const EDGES = [3011, 3012];
const UNITS = '/opt/acara/current/deploy/systemd';
const METRICS = 'http://127.0.0.1:8404/metrics';
const SERVES_LIMIT_MS = 60_000;
/** Exposure by `systemd-analyze security`, from 0 (safe) to 10, in tenths. */
const MOST_EXPOSED = 20;

/** A process of the site as systemd and HAProxy know it. */
type ProcessStatus = { name: string; port: number; pid: number; serves: boolean };

/**
 * Installs and starts the site on a machine of its own, as deploy/systemd does: two API processes and two edges, with data
 * of its own that stay for the next run. The disposables end it.
 */
export const startDeployedSite = async (disposables: Disposables, serverUrl: string) => {
  const url = await ensureDatabase(serverUrl, 'acara_deploy');
  // The payment emulator remembers what was paid; our tables are emptied.
  fs.rmSync(path.join(DATA, 'sandbox'), { recursive: true, force: true });
  const given = readSettings('tooling', {
    PORT: String(FRONT),
    DATA_DIR: DATA,
    DATABASE_URL: url,
    RELEASES_DATABASE_URL: url,
    RELEASES_SECRET: TOKEN_SETTINGS.TOKEN_SECRET,
    SEED_EVENTS: '200',
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    ...TOKEN_SETTINGS,
  });
  const { settings } = await bootstrapSite(given, siteOptions(disposables));
  const pool = openPool(disposables, url);
  await resetSales(pool);

  fs.mkdirSync(settings.IMAGE_CACHE_DIR, { recursive: true });
  const machine = await startMachine(disposables, {
    '/var/lib/acara/releases': settings.RELEASES_DIR,
    '/var/lib/acara/images': settings.IMAGE_CACHE_DIR,
  });
  const folders = new Set(['DATA_DIR', 'RELEASES_DIR', 'IMAGE_CACHE_DIR', 'RELEASES_LAST_KNOWN']);
  const lines = Object.entries(toEnvironment(settings))
    .filter(([name]) => !folders.has(name))
    .map(([name, value]) => `${name}='${value}'\n`);
  await machine.write('/etc/acara/settings', lines.join(''));
  // In production there are no emulators.
  await machine.write('/etc/systemd/system/acara-.service.d/test.conf', '[Service]\nEnvironment=NODE_ENV=test\n');
  // All load comes from one address, which is taken for that of a CDN.
  await machine.write('/etc/haproxy/cdn-networks.lst', '127.0.0.0/8\n');
  await machine.run(`${UNITS}/install.sh`);

  const units = [
    ...APIS.map((port) => `acara-api@${port}.service`),
    ...EDGES.map((port) => `acara-edge@${port}.service`),
  ];
  await machine.run('systemd-analyze', 'verify', 'acara.target', 'acara-migrate.service', ...units);
  for (const unit of ['acara-migrate.service', ...units])
    await machine.run('systemd-analyze', 'security', `--threshold=${MOST_EXPOSED}`, unit);

  const status = async (): Promise<ProcessStatus[]> => {
    const shown = await machine.run('systemctl', 'show', '--value', '--property=MainPID', ...units);
    const pids = shown.split('\n').filter(Boolean).map(Number);
    const metrics = await fetch(METRICS).then((answer) => answer.text());
    return units.map((unit, index) => {
      const [kind = '', port = ''] = /acara-(.+)@(\d+)/.exec(unit)?.slice(1) ?? [];
      const name = `${kind}-${port}`;
      const serves = metrics.includes(`haproxy_server_status{proxy="${kind}s",server="${name}",state="UP"} 1`);
      return { name, port: Number(port), pid: machine.outerPid(pids[index] ?? 0), serves };
    });
  };
  const allServe = async () => (await status()).every(({ serves }) => serves);
  try {
    await machine.run('systemctl', 'start', 'acara-migrate');
    await machine.run('systemctl', 'start', 'haproxy');
    await machine.run('systemctl', 'enable', '--now', 'acara.target', ...units);
    if (Number.isNaN(await timeUntil(allServe, SERVES_LIMIT_MS))) throw new Error('HAProxy finds it not ready');
  } catch (error) {
    const journal = await machine.run(
      ...['journalctl', '--no-pager', '--lines=40', '--output=cat', '-u', 'acara-*', '-u', 'haproxy'],
    );
    throw new BenchError(`the site did not start: ${String(error)}\n${journal}`);
  }
  return {
    /** Where visitors come in. */
    port: FRONT,
    pool,
    status,
    /** Runs a command on its machine. @returns what it printed @throws with what it printed */
    command: machine.run,
    /** Stops it as an operator does. @returns what did not end in order, in words */
    stop: async (): Promise<string[]> => {
      await machine.run('systemctl', 'stop', 'acara.target', ...units);
      const shown = await machine.run('systemctl', 'show', '--property=Id,Result,ExecMainStatus', ...units);
      return shown
        .split('\n\n')
        .filter((unit) => !unit.includes('Result=success') || !unit.includes('ExecMainStatus=0'))
        .map((unit) => `did not end in order: ${unit.trim().replaceAll('\n', ' ')}`);
    },
  };
};
