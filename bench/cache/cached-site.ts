import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openStore } from '@acara/releases';
import { acceptsConnections, freePort } from '@acara/tooling/src/net/ports.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { hasVarnish, startSharedCache } from '@acara/tooling/src/site/shared-cache.ts';
import { BenchError } from '../lib/bench.ts';
import { waitUntil } from '../lib/concurrency.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
  child.kill(signal);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

/** A separate store on top of a site's releases: publishing here does not change the site. */
const copyStore = (from: string, dir: string) => {
  for (const name of ['registry.json', 'audit', 'preview.key'])
    if (fs.existsSync(path.join(from, name)))
      fs.cpSync(path.join(from, name), path.join(dir, name), { recursive: true });
  for (const name of fs.readdirSync(path.join(from, 'files'))) {
    fs.mkdirSync(path.join(dir, 'files', name), { recursive: true });
    for (const id of fs.readdirSync(path.join(from, 'files', name)))
      fs.symlinkSync(path.join(from, 'files', name, id), path.join(dir, 'files', name, id));
  }
};

/** The configuration of `deploy/systemd` with other ports, and nothing that belongs to root. */
const proxyConfiguration = (ports: Readonly<Record<string, number>>, networks: string): string => {
  const text = fs
    .readFileSync(path.join(ROOT, 'deploy/systemd/haproxy.cfg'), 'utf8')
    .replace(/^ *(log|user|group|stats socket) .*\n/gm, '')
    .replace('/etc/haproxy/cdn-networks.lst', networks)
    .replace('bind :80', 'bind 127.0.0.1:80');
  return text.replace(/(127\.0\.0\.1:|dst_port )(\d+)\b/g, (_, before: string, port: string) => {
    const own = ports[port];
    if (own === undefined) throw new Error(`haproxy.cfg has a port ${port} that the bench does not know`);
    return before + own;
  });
};

const KINDS = {
  documents: /^\/(?!(?:r|img|assets|api|_releases|beacon|healthz|readyz)(?:\/|$))[^.]*$/,
  files: /^\/(?:r|img|assets)\//,
};

type EdgeCounts = Record<keyof typeof KINDS, number>;

/** HAProxy, Varnish and two edges with a log, as `deploy/` sets them up, over the API and releases of a site. */
export const startCachedSite = async (
  disposables: Disposables,
  { apiOrigin, releasesDir }: { apiOrigin: string; releasesDir: string },
) => {
  if (!hasVarnish()) throw new BenchError('This needs Varnish and HAProxy (Debian: apt-get install varnish haproxy)');
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-cached-'));
  disposables.add(async () => fs.rmSync(dir, { recursive: true, force: true }));
  copyStore(releasesDir, dir);
  const names = ['80', '3080', '3011', '3012', '6081', '3001', '8404'];
  const ports: Record<string, number> = {};
  for (const name of names) ports[name] = await freePort();
  const apiPort = Number(new URL(apiOrigin).port);
  Object.assign(ports, { 3021: apiPort, 3022: apiPort });
  const port = (name: string) => ports[name] ?? 0;
  const origin = `http://localhost:${port('80')}`;

  const logs = ['3011', '3012'].map((name) => {
    const logFile = path.join(dir, `edge-${name}.log`);
    const output = fs.openSync(logFile, 'w');
    const env = {
      ...process.env,
      ...{ ENV_FILE: '', PORT: String(port(name)), API_ORIGIN: apiOrigin, PUBLIC_ORIGIN: origin, RELEASES_DIR: dir },
      ...{ EDGE_TRUST_PROXY: 'loopback', RENDER_WORKERS: '1', RELEASE_GATE: 'off', LOG_LEVEL: 'info' },
      RELEASES_LAST_KNOWN: path.join(dir, `known-${name}.json`),
    };
    const edge = spawn('node', ['shell/edge/server.ts'], { cwd: ROOT, stdio: ['ignore', output, output], env });
    disposables.add(() => end(edge, 'SIGTERM'));
    return logFile;
  });
  const configuration = path.join(dir, 'haproxy.cfg');
  // All visits come from one address, which is taken for that of a CDN.
  const networks = path.join(dir, 'cdn-networks.lst');
  fs.writeFileSync(networks, '127.0.0.0/8\n');
  fs.writeFileSync(configuration, proxyConfiguration(ports, networks));
  const proxy = spawn('/usr/sbin/haproxy', ['-db', '-f', configuration], { stdio: 'ignore' });
  disposables.add(() => end(proxy, 'SIGTERM'));
  let cache = await startSharedCache(port('3080'), port('6081'));
  disposables.add(() => cache.stop());
  const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => null))?.ok === true;
  await waitUntil(isReady, 'no edge was ready', 120_000);

  return {
    origin,
    dir,
    store: openStore({ dir }),
    /** Requests that edges have answered so far. */
    counts: (): EdgeCounts => {
      const addresses = logs
        .flatMap((file) => fs.readFileSync(file, 'utf8').split('\n'))
        .map((line) => /"url":"([^"?]*)/.exec(line)?.[1] ?? '-');
      const count = (kind: RegExp) => addresses.filter((address) => kind.test(address)).length;
      return { documents: count(KINDS.documents), files: count(KINDS.files) };
    },
    stopCache: () => cache.stop(),
    startCache: async () => {
      cache = await startSharedCache(port('3080'), port('6081'));
      await waitUntil(() => acceptsConnections(port('6081')), 'the cache did not start');
    },
  };
};
