import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { readSettings, toEnvironment } from '@acara/shared-contract/settings';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import { hasEnded } from '@acara/tooling/src/site/child-process.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { startSharedCache } from '@acara/tooling/src/site/shared-cache.ts';
import { bootstrapSite } from '@acara/tooling/src/site/site-bootstrap.ts';
import { TOKEN_SETTINGS } from '../environment/buyers.ts';
import { resetSales, type PostgresServer } from '../environment/databases.ts';
import { siteOptions } from '../lib/bench-site.ts';
import { upTo, waitUntil } from '../lib/concurrency.ts';
import { createPool, ensureDatabase } from '../lib/databases.ts';
import { createProcessorShare, listDescendants } from '../lib/processor-share.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DATA = path.resolve(import.meta.dirname, '../.data/machines');
const HAPROXY = path.join(ROOT, 'deploy/swarm/haproxy.cfg');
const MANY = '1000000';
/** Ports of a machine, as the configurations of `deploy/swarm` name them. */
const PORTS = ['DOOR', '3000', '3001', '3080', '6081', '8081', '8404'] as const;
type Ports = Record<(typeof PORTS)[number], number>;

/** All that runs on a machine of `deploy/swarm`. */
export const PARTS = ['API', 'edge', 'HAProxy', 'Varnish'] as const;
type Part = (typeof PARTS)[number];

/** The configuration of `deploy/swarm`: where several machines are one, they differ by their ports. */
const configuration = (own: Ports, machines: readonly Ports[], networks: string): string =>
  fs
    .readFileSync(HAPROXY, 'utf8')
    .replaceAll(/^listen primary [^]*?\n\n/gm, '')
    .replaceAll(/^ {2}server site-(\d) .*\n/gm, (line, number) => (Number(number) <= machines.length ? line : ''))
    .replaceAll(/site-(\d):(3000|3001)/g, (_, number, port: '3000' | '3001') => {
      return `127.0.0.1:${machines[Number(number) - 1]?.[port] ?? 0}`;
    })
    .replaceAll('/etc/haproxy/cdn-networks.lst', networks)
    .replaceAll('":${DOOR}"', `127.0.0.1:${own.DOOR}`)
    .replaceAll(/\b(3080|6081|8081|8404)\b/g, (port) => String(own[port as keyof Ports])); // one of those

export type SeveralMachines = Awaited<ReturnType<typeof startSeveralMachines>>;

type Options = { server: PostgresServer; count: number; share: number; processor: number };

/**
 * The processes of so many machines of `deploy/swarm`, on one: an API process, an edge, HAProxy and Varnish each, which
 * together get a share of one processor.
 */
export const startSeveralMachines = async (disposables: Disposables, { server, count, share, processor }: Options) => {
  const url = await ensureDatabase(server.url, 'acara_machines');
  fs.rmSync(path.join(DATA, 'sandbox'), { recursive: true, force: true });
  const given = readSettings('tooling', {
    PORT: String(await freePort()),
    API_PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    MAILBOX_PORT: String(await freePort()),
    MAILBOX_SMTP_PORT: String(await freePort()),
    DATA_DIR: DATA,
    DATABASE_URL: url,
    SEED_EVENTS: '200',
    LOG_LEVEL: 'warn',
    RENDER_WORKERS: '1',
    EDGE_TRUST_PROXY: 'loopback',
    TRUST_PROXY: 'loopback',
    // All visitors have one address.
    READ_LIMIT: MANY,
    LIST_LIMIT: MANY,
    PICTURE_LIMIT: MANY,
    WRITE_LIMIT_ACCOUNT: MANY,
    WRITE_LIMIT_NETWORK: MANY,
    EDGE_REQUEST_LIMIT: MANY,
    EDGE_WORK_LIMIT: MANY,
    HOLD_LIMIT_ACCOUNT: MANY,
    HOLD_LIMIT_NETWORK: MANY,
    PURCHASE_LIMIT: MANY,
    ...TOKEN_SETTINGS,
  });
  const { settings } = await bootstrapSite(given, siteOptions(disposables));
  const pool = createPool(url, 8);
  disposables.add(() => pool.end());
  await resetSales(pool);

  const start = (name: string, command: readonly [string, ...string[]], env: NodeJS.ProcessEnv = {}) => {
    const log = fs.openSync(path.join(DATA, `${name}.log`), 'w');
    const options = { cwd: ROOT, stdio: ['ignore', log, log] as ['ignore', number, number] };
    const child = spawn(command[0], command.slice(1), { ...options, env: { ...process.env, ENV_FILE: '', ...env } });
    fs.closeSync(log);
    disposables.add(async () => {
      if (hasEnded(child)) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    });
    return child.pid ?? 0;
  };
  const machines: Ports[] = [];
  for (const _ of upTo(count)) {
    const ports = await Promise.all(PORTS.map(async (name) => [name, await freePort()] as const));
    machines.push(Object.fromEntries(ports) as Ports); // a port for each
  }
  const environment = { ...toEnvironment(settings), RENDER_WORKERS: '1' };
  const pids: Record<Part, number[]> = { API: [], edge: [], HAProxy: [], Varnish: [] };
  for (const [index, ports] of machines.entries()) {
    const group = createProcessorShare(`acara-machine-${index + 1}`, share);
    disposables.add(async () => group.remove());
    const api = { ...environment, API_PORT: String(ports['3001']) };
    const edge = {
      ...environment,
      PORT: String(ports['3000']),
      API_ORIGIN: `http://127.0.0.1:${ports['8081']}`,
      PUBLIC_ORIGIN: `http://127.0.0.1:${machines[0]?.DOOR}`,
      RELEASES_LAST_KNOWN: path.join(DATA, `edge-${index}.json`),
    };
    const file = path.join(DATA, `haproxy-${index}.cfg`);
    // All load comes from one address, which is taken for that of a CDN.
    const networks = path.join(DATA, 'cdn-networks.lst');
    fs.writeFileSync(networks, '127.0.0.0/8\n');
    fs.writeFileSync(file, configuration(ports, machines, networks));
    const cache = await startSharedCache(ports['3080'], ports['6081']);
    disposables.add(cache.stop);
    const started: Record<Part, number> = {
      API: start(`api-${index}`, [process.execPath, 'core-api/src/server.ts'], api),
      edge: start(`edge-${index}`, [process.execPath, 'shell/edge/server.ts'], edge),
      HAProxy: start(`haproxy-${index}`, ['haproxy', '-db', '-f', file]),
      Varnish: cache.pid,
    };
    const isReady = async () =>
      (await fetch(`http://127.0.0.1:${ports.DOOR}/readyz/api`).catch(() => null))?.status === 200;
    await waitUntil(isReady, `machine ${index + 1} was not ready: ${DATA}`, 120_000);
    for (const part of PARTS) {
      group.add(started[part], processor);
      pids[part].push(started[part], ...listDescendants(started[part]));
    }
  }
  return {
    database: { url, pool },
    pids,
    /** Where visitors come in, and where a cache asks. */
    doors: machines.map(({ DOOR }) => DOOR),
    behindCaches: machines.map((ports) => ports['3080']),
  };
};
