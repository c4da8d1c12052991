import type { LoginResult } from '@acara/shared-contract';
import { LONGEST } from '@acara/server-kit/http-server';
import { exchange } from '@acara/server-kit/http-server/testing';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@acara/core-api/demo';
import { readOperations, type Operation } from '../fuzz/operations.ts';
import { nextNetwork } from '../fuzz/send-request.ts';
import { startBenchSite } from '../lib/bench-site.ts';
import type { Run } from '../lib/bench.ts';
import { threadMs } from '../lib/cpu-time.ts';
import { countEach, countsText } from '../lib/load.ts';
import { summarizeTimes } from '../lib/statistics.ts';
import longParts from './long-parts.json' with { type: 'json' };

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

/** A request of which a part, where `…` stands, is filled with a text. */
type Place = {
  method: string;
  address: string;
  headers?: Record<string, string>;
  body?: string;
  /** The most that is accepted. */
  longest: number;
};

/** Nearly all that fits into a head of 16 KiB. */
const FAR_TOO_LONG = 15_000;
const LONG_BODY = 200_000;
const JSON_TYPE = 'application/json';

const inAddress = (address: string, method = 'GET'): Place => {
  const longest = address.includes('?') ? LONGEST.query : LONGEST.path;
  return { method, address, longest };
};
const inHeader = (address: string, name: string, template: string): Place => {
  const longest = name === 'cookie' ? LONGEST.cookies : LONGEST.header;
  return { method: 'GET', address, headers: { [name]: template }, longest };
};
const inBody = (method: string, address: string, type: string, body: string): Place => {
  const headers = { 'content-type': type };
  return { method, address, headers, body, longest: LONG_BODY };
};

const listPlaces = ({ addresses, withCookies, withHeaders, bodies }: typeof longParts.edge): Place[] => [
  ...addresses.map((address) => inAddress(address)),
  ...withCookies.flatMap((address) => longParts.cookies.map((cookie) => inHeader(address, 'cookie', cookie))),
  ...withHeaders.flatMap((address) =>
    longParts.headers.map(([name = '', template = '']) => inHeader(address, name, template)),
  ),
  ...bodies.map(([address = '', type = '', body = '']) => inBody('POST', address, type, body)),
];

/** Every part of the requests to an endpoint of the API. */
const operationPlaces = ({ method, path, parameters, body }: Operation): Place[] => {
  const withIds = (address: string) => address.replaceAll(/\{\w+\}/g, '1');
  const fields = body ? [...Object.keys(body.schema.properties ?? {}), 'unknown'] : [];
  return [
    ...parameters.map(({ in: where, name }) =>
      inAddress(where === 'path' ? withIds(path.replace(`{${name}}`, '…')) : `${withIds(path)}?${name}=…`, method),
    ),
    ...fields.map((field) => inBody(method, withIds(path), JSON_TYPE, `{"${field}":"…"}`)),
  ];
};

const latin1 = (text: string): string => Buffer.from(text).toString('latin1');

/** The bytes of a request on a connection of its own, each as one character. */
const requestBytes = ({ method, address, headers, body }: Place, part: string, own: Record<string, string>): string => {
  const fill = (template: string) => template.replace('…', () => part);
  // Inside of a text of JSON; another body is sent as it is.
  const written = body?.startsWith('{') ? body.replace('…', () => JSON.stringify(part).slice(1, -1)) : fill(body ?? '');
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...own, ...headers });
  const bytes = latin1(written);
  const head = [`${method} ${fill(address)} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${fill(value)}`)];
  if (body !== undefined) head.push(`content-length: ${bytes.length}`);
  return `${latin1(head.join('\r\n'))}\r\n\r\n${bytes}`;
};

type Target = { name: string; pid: number; port: number; places: Place[]; headers: Record<string, string> };

/** Sends the requests to a server, one after the other. @returns what each cost it */
const sendAll = async ({ name, pid, port, places, headers }: Target) => {
  const costs = [];
  for (const place of places)
    // Some bytes are left for what stands around the part.
    for (const bytes of [FAR_TOO_LONG, place.longest - 60])
      for (const fill of longParts.fills) {
        const part = fill.repeat(Math.floor(bytes / Buffer.byteLength(fill)));
        let ms = Infinity;
        let status = 0;
        for (let tries = 0; tries < TRIES && ms > COSTLY_MS; tries += 1) {
          const request = requestBytes(place, part, { 'x-forwarded-for': nextNetwork(), ...headers });
          const before = threadMs(pid);
          ({ status } = await exchange(port, request, TIMEOUT_MS));
          ms = Math.min(ms, threadMs(pid) - before);
        }
        const { method, address, body = '' } = place;
        const where = [method, address, JSON.stringify(place.headers ?? {}), body].join(' ');
        costs.push({ server: name, ms, status, what: `${bytes} bytes of ${JSON.stringify(fill)} in ${where}` });
      }
  return costs;
};

/** R29: no request costs a server more than others, whatever stands in one part of it. */
export const longRequests = async ({ disposables, holds, table }: Run): Promise<void> => {
  const { apiOrigin, servers, settings } = await startBenchSite(disposables, SETTINGS);
  const { edge, api } = servers;
  const account = { email: DEMO_ACCOUNTS.newcomer.email, password: DEMO_PASSWORD };
  const answer = await fetch(`${apiOrigin}/api/v1/login`, { method: 'POST', body: new URLSearchParams(account) });
  const { data } = (await answer.json()) as { data: LoginResult }; // our own API
  const member = { authorization: `Bearer ${data.auth.token}` };
  const places = [...listPlaces(longParts.api), ...(await readOperations(apiOrigin)).flatMap(operationPlaces)];
  const rows = [];
  const costly = [];
  for (const target of [
    { name: 'edge', pid: edge.pid, port: settings.PORT, places: listPlaces(longParts.edge), headers: {} },
    { name: 'API', pid: api.pid, port: settings.API_PORT, places, headers: member },
  ]) {
    const costs = await sendAll(target);
    const statuses = countsText(countEach(costs.map(({ status }) => status).toSorted()));
    rows.push({ server: target.name, ...summarizeTimes(costs.map(({ ms }) => ms)), statuses });
    costly.push(...costs.toSorted((one, other) => other.ms - one.ms).slice(0, 8));
    for (const { server, ms, status, what } of costs) {
      holds(!(ms > MOST_CPU_MS), `${server}: ${what} cost ${Math.round(ms)} ms`);
      holds(status > 0 && status < 500, `${server}: ${what} got ${status}`);
    }
  }
  table('R29: processor time of requests with a long part, ms', rows);
  table('the most costly ones', costly);
};
