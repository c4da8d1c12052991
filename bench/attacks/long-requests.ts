import { exchange } from '@acara/shared-contract/http-server/testing';
import { mintBuyers } from '../environment/buyers.ts';
import { startEventsSite } from '../environment/events-site.ts';
import { nextNetwork } from '../fuzz/send-request.ts';
import { readOperations } from '../fuzz/operations.ts';
import type { Run } from '../lib/bench.ts';
import { threadMs } from '../lib/cpu-time.ts';
import { quantile } from '../lib/statistics.ts';
import { apiPlaces, edgePlaces, FILLS, repeatTo, requestBytes, type Place } from './long-request-places.ts';

/** Processor time of the server for one request. */
const MOST_CPU_MS = 50;
/** A costly request is sent again, and the least counts: the process has other work too. */
const COSTLY_MS = 20;
const TRIES = 3;
const TIMEOUT_MS = 20_000;
const MANY = '1000000';
/** Limits would refuse most requests at once. */
const SETTINGS = {
  EDGE_TRUST_PROXY: 'loopback',
  READ_LIMIT: MANY,
  LIST_LIMIT: MANY,
  LOGIN_CAPTCHA_AFTER_EMAIL: '20',
  REGISTRATION_LIMIT: MANY,
  RECOVERY_LIMIT: MANY,
};

type Cost = { place: string; fill: string; bytes: number; status: number; ms: number };

type Target = { name: string; pid: number; port: number; places: Place[]; headers: Record<string, string> };

const sendAll = async ({ pid, port, places, headers }: Target): Promise<Cost[]> => {
  const send = async (bytes: string) => {
    const before = threadMs(pid);
    const { status } = await exchange(port, bytes, TIMEOUT_MS);
    return { status, ms: threadMs(pid) - before };
  };
  const costs: Cost[] = [];
  for (const { name, lengths, write } of places)
    for (const bytes of lengths)
      for (const fill of FILLS) {
        const request = write(repeatTo(fill, bytes));
        let least = Infinity;
        let status = 0;
        for (let tries = 0; tries < TRIES && least > COSTLY_MS; tries += 1) {
          const tried = await send(requestBytes(request, { 'x-forwarded-for': nextNetwork(), ...headers }));
          status = tried.status;
          least = Math.min(least, tried.ms);
        }
        costs.push({ place: name, fill: JSON.stringify(fill), bytes, status, ms: least });
      }
  return costs;
};

/** R29: no request costs a server more than others, whatever stands in one part of it. */
export const longRequests = async ({ disposables, holds, table }: Run): Promise<void> => {
  const site = await startEventsSite(disposables, SETTINGS);
  const [member] = await mintBuyers(site.pool, 1);
  const operations = await readOperations(site.api.url);
  const targets: Target[] = [
    { name: 'edge', ...site.edge, pid: site.edge.pid, places: edgePlaces(), headers: {} },
    { name: 'API', ...site.api, pid: site.api.pid, places: apiPlaces(operations), headers: { ...member?.headers } },
  ];
  const rows = [];
  const slowest = [];
  for (const target of targets) {
    const costs = await sendAll(target);
    const times = costs.map(({ ms }) => ms);
    const count = (isMeant: (status: number) => boolean) => costs.filter(({ status }) => isMeant(status)).length;
    rows.push({
      server: target.name,
      places: target.places.length,
      requests: costs.length,
      'too long': count((status) => status === 414 || status === 431),
      unreadable: count((status) => status === 400),
      'other 4xx': count((status) => status > 400 && status < 500 && status !== 414 && status !== 431),
      'below 400': count((status) => status > 0 && status < 400),
      'ms, median': quantile(times, 0.5),
      p99: quantile(times, 0.99),
      most: quantile(times, 1),
    });
    slowest.push(...costs.toSorted((one, other) => other.ms - one.ms).slice(0, 8));
    for (const { place, fill, bytes, status, ms } of costs) {
      const what = `${target.name}: ${bytes} bytes of ${fill} in ${place}`;
      holds(!(ms > MOST_CPU_MS), `${what} cost ${Math.round(ms)} ms`);
      holds(status > 0 && status < 500, `${what} got ${status}`);
    }
  }
  table('R29: one part of a request, 15,000 bytes of it and as many as are accepted', rows);
  table('the most costly ones, ms of processor', slowest);
};
