// A separate process: attackers, for a number of seconds.
import { VISITOR_ADDRESS } from '@acara/shared-contract/release';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createAccessTokens, createRandom, createRefreshTokens, tokenKeys } from '@acara/core-api/bench';
import { flood, type Forged } from '@acara/tooling/src/net/flood.ts';
import { openSlowSockets } from '../attacks/slow-sockets.ts';
import { requestJson, type JsonRequest } from '../lib/request-json.ts';
import { sendResult } from './run-in-process.ts';

const REMOTE = 'mfe-discovery';
const NETWORKS = 65_536;

const random = createRandom(23);

/** The nth of many networks of attackers. */
const getNetwork = (nth: number): string => `10.${(nth >> 8) & 255}.${nth & 255}.7`;

const anyNetwork = (): string => getNetwork(random.int(0, NETWORKS - 1));

/** What a visitor gets with a page of the site: a signed cookie, and the signature (`seal`) of its release. */
type Sender = { cookie: string; releaseId: string; seal: string };

/** Loads pages, as an attacker needs for genuine beacons. */
const readSenders = async (origin: string, count: number): Promise<Sender[]> => {
  const senders: Sender[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const headers = { 'x-forwarded-for': getNetwork(nth), origin };
    const html = await (await fetch(origin, { headers })).text();
    const introduced = await fetch(origin + VISITOR_ADDRESS, { method: 'POST', headers });
    const releaseId = new RegExp(`"${REMOTE}":{"releaseId":"([^"]+)`).exec(html)?.[1];
    const seal = new RegExp(`"${REMOTE}/${releaseId}":"([^"]+)`).exec(html)?.[1];
    const cookie = introduced.headers.getSetCookie()[0]?.split(';')[0];
    if (!releaseId || !seal || !cookie) throw new Error('a page without a visitor or signatures');
    senders.push({ cookie, releaseId, seal });
  }
  return senders;
};

/** Beacons of every kind: genuine ones, made-up signatures, made-up visitors, invalid ones; from many networks. */
const createBeacons = (senders: readonly Sender[]): (() => Forged) => {
  const madeUp = () => randomBytes(12).toString('base64url');
  const visit = ({ releaseId, seal }: Sender) =>
    JSON.stringify({ kind: 'visit', releases: [{ remote: REMOTE, releaseId, seal }], vitals: { lcp: 1_200, cls: 0 } });
  const failure = ({ releaseId, seal }: Sender) =>
    JSON.stringify({ kind: 'failure', remote: REMOTE, releaseId, seal, phase: 'mount', message: 'forged' });
  const kinds: ((sender: Sender) => { body: string; cookie: string })[] = [
    (sender) => ({ body: visit(sender), cookie: sender.cookie }),
    (sender) => ({ body: failure(sender), cookie: sender.cookie }),
    (sender) => ({ body: failure({ ...sender, seal: madeUp() }), cookie: sender.cookie }),
    (sender) => ({ body: visit(sender), cookie: `acara_visitor=${crypto.randomUUID()}.${madeUp()}` }),
    (sender) => ({ body: `{"kind":"failure","remote":${random.next()}`, cookie: sender.cookie }),
  ];
  return () => {
    const { body, cookie } = random.pick(kinds)(random.pick(senders));
    return { body, headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': anyNetwork() } };
  };
};

export type AttackersOptions = {
  origin: string;
  port: number;
  seconds: number;
  beaconsPerSecond: number;
  slowSockets: number;
  /** Accounts whose passwords are guessed. */
  emails: readonly string[];
};
/** By attack: how often each status was returned; 0: no response. */
export type AttackersResult = Record<string, Record<string, number>>;

const BYTE_EVERY_MS = 10_000;
const GUESSES_PER_SECOND = 10;
const TOKENS_PER_SECOND = 10;
/** Half of the guesses come from these, the others from anywhere. */
const FEW_NETWORKS = 20;
const SENDERS = 100;

type ForgedRequest = JsonRequest & { method: 'GET' | 'POST'; path: string };

/** Sends requests at a steady rate, whether responses come or not. */
const sendSteadily = async (
  { origin, seconds }: AttackersOptions,
  perSecond: number,
  make: (nth: number) => Promise<ForgedRequest>,
): Promise<Record<string, number>> => {
  const statuses: Record<string, number> = {};
  const underWay: Promise<void>[] = [];
  for (let nth = 0; nth < perSecond * seconds; nth += 1) {
    const { method, path, headers, body } = await make(nth);
    const request = { headers: { 'x-forwarded-for': anyNetwork(), ...headers }, body };
    const one = requestJson(method, origin + path, request);
    underWay.push(one.then(({ status }) => void (statuses[status] = (statuses[status] ?? 0) + 1)));
    await delay(1000 / perSecond);
  }
  await Promise.all(underWay);
  return statuses;
};

sendResult(async (options: AttackersOptions): Promise<AttackersResult> => {
  const { origin, port, seconds, beaconsPerSecond: perSecond, emails } = options;
  const foreign = tokenKeys(`nobody's key, made for this run: ${crypto.randomUUID()}`);
  const access = createAccessTokens(foreign.access, 900, () => new Date());
  const refresh = createRefreshTokens(foreign);
  const ids = () => ({ userId: random.int(1, 1_000), sessionId: random.int(1, 1_000) });

  const slow = openSlowSockets(port, options.slowSockets, BYTE_EVERY_MS);
  const beacon = createBeacons(await readSenders(origin, SENDERS));
  const [beacons, passwords, accessTokens, refreshTokens] = await Promise.all([
    flood(origin, { perSecond, seconds }, beacon),
    sendSteadily(options, GUESSES_PER_SECOND, async (nth) => ({
      method: 'POST',
      path: '/api/v1/login',
      headers: { 'x-forwarded-for': nth % 2 === 0 ? getNetwork(random.int(0, FEW_NETWORKS - 1)) : anyNetwork() },
      body: { email: random.pick(emails), password: `Tebakan-${nth}` },
    })),
    sendSteadily(options, TOKENS_PER_SECOND, async () => ({
      method: 'GET',
      path: '/api/v1/profile',
      headers: { authorization: `Bearer ${await access.sign({ ...ids(), loggedInAt: new Date() })}` },
    })),
    sendSteadily(options, TOKENS_PER_SECOND, async (nth) => ({
      method: 'POST',
      path: '/api/v1/refresh_token',
      body: { refresh_token: refresh.write({ ...ids(), generation: nth % 50, secret: refresh.newSecret() }) },
    })),
  ]);
  const slowBodies = slow.counts();
  slow.stop();
  return {
    beacons,
    'wrong passwords': passwords,
    'foreign access tokens': accessTokens,
    'foreign refresh tokens': refreshTokens,
    'slow bodies': slowBodies,
  };
});
