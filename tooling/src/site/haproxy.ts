import fs from 'node:fs';
import path from 'node:path';
import { ensurePrograms } from '../checks/debian-packages.ts';
import { startListeningProgram } from '../net/listening-program.ts';
import { freePort } from '../net/ports.ts';

const DEPLOY = path.resolve(import.meta.dirname, '../../../deploy');

/** @throws Error where it is missing and cannot be installed */
export const ensureHaproxy = (): void => {
  // Where Debian has it; only root has that in its PATH.
  process.env.PATH = `${process.env.PATH}:/usr/sbin`;
  ensurePrograms([{ program: 'haproxy', package: 'haproxy' }]);
};

/** Parts that need separate machines: the second edge, the third server, and the proxy to a database. */
const OF_MACHINES = [
  /^ {2}(?:log|stats socket|user|group) .*\n/gm,
  /^ {2}server (?:edge-3012|site-2 site-2:3000|site-3)\b.*\n/gm,
  /^listen primary [^]*?\n\n/gm,
];
const SECOND_API = /^ {2}server (?:api-3022|site-2) .*\n/gm;

/** Its configurations. */
export const HAPROXY_DEPLOYMENTS = ['systemd', 'swarm'] as const;
type Deployment = (typeof HAPROXY_DEPLOYMENTS)[number];

type Ports = Record<'front' | 'http2' | 'calls' | 'cache' | 'metrics' | 'edge' | 'api', number> & {
  /** Of a second API process. */
  secondApi?: number;
};

/**
 * The configuration of a deployment for one edge and one or two API processes, with other ports.
 * @param networks file with the networks of a CDN
 */
export const haproxyConfiguration = (deployment: Deployment, ports: Ports, networks: string): string => {
  const written = fs.readFileSync(path.join(DEPLOY, deployment, 'haproxy.cfg'), 'utf8');
  const removed = ports.secondApi === undefined ? [...OF_MACHINES, SECOND_API] : OF_MACHINES;
  const named = removed
    .reduce((text, of) => text.replaceAll(of, ''), written)
    .replaceAll('/etc/haproxy/cdn-networks.lst', networks)
    .replaceAll(
      /^ {2}bind (?::80|":\$\{DOOR\}")(.*)\n/gm,
      '  bind 127.0.0.1:PORT_front$1\n  bind 127.0.0.1:PORT_http2 proto h2$1\n',
    )
    .replaceAll(/bind 127.0.0.1:(?:3001|8081)/g, 'bind 127.0.0.1:PORT_calls')
    .replaceAll('3080', 'PORT_cache')
    .replaceAll('127.0.0.1:8404', '127.0.0.1:PORT_metrics')
    .replaceAll(/(?:127.0.0.1:3011|site-1:3000)/g, '127.0.0.1:PORT_edge')
    .replaceAll(/(?:127.0.0.1:3021|site-1:3001)/g, '127.0.0.1:PORT_api')
    .replaceAll(/(?:127.0.0.1:3022|site-2:3001)/g, '127.0.0.1:PORT_secondApi');
  // Numbers come last: one of them may contain another that is to be replaced.
  return named.replaceAll(/PORT_(\w+)/g, (_, name: keyof Ports) => String(ports[name]));
};

type HaproxyOptions = {
  edge: number;
  api: number;
  secondApi?: number;
  deployment?: Deployment;
  /** The CDN in front of it; its connections are not limited. */
  cdnNetworks?: readonly string[];
  /** Without the limits of connections by network, to see what they are for. */
  isUnlimited?: boolean;
};

/**
 * Runs HAProxy with the configuration of a deployment in front of an edge and API processes of this machine.
 * @param folder for the configuration
 * @throws with what HAProxy printed
 */
export const startHaproxy = async (
  folder: string,
  { deployment = 'systemd', cdnNetworks = [], isUnlimited = false, ...servers }: HaproxyOptions,
) => {
  const front = await freePort();
  const http2 = await freePort();
  const calls = await freePort();
  const ports = { front, http2, calls, cache: await freePort(), metrics: await freePort(), ...servers };
  const networks = path.join(folder, 'cdn-networks.lst');
  fs.writeFileSync(networks, cdnNetworks.map((network) => `${network}\n`).join(''));
  const file = path.join(folder, 'haproxy.cfg');
  const text = haproxyConfiguration(deployment, ports, networks);
  fs.writeFileSync(file, isUnlimited ? text.replaceAll(/^ {2}tcp-request connection reject .*\n/gm, '') : text);
  const { pid, stop } = await startListeningProgram(['haproxy', '-db', '-f', file], ports.front);
  return {
    /** Where visitors come in, from any address of the loopback interface. */
    port: ports.front,
    origin: `http://127.0.0.1:${ports.front}`,
    /** The same with HTTP/2, which browsers speak over TLS. */
    http2Origin: `http://127.0.0.1:${ports.http2}`,
    /** Where what the shared cache does not have comes back. */
    cacheOrigin: `http://127.0.0.1:${ports.cache}`,
    metricsOrigin: `http://127.0.0.1:${ports.metrics}`,
    /** Where edges reach the API. */
    callsOrigin: `http://127.0.0.1:${ports.calls}`,
    pid,
    close: () => stop(),
  };
};
