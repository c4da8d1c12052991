import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Random, createAccessTokens, createRandom, createRefreshTokens, tokenKeys } from '@acara/core-api/bench';
import { type Forged, flood } from '@acara/tooling/src/net/flood.ts';
import { openSlowSockets } from '../attacks/slow-sockets.ts';
import { requestJson, type JsonRequest } from '../environment/request-json.ts';
import { sendResult } from './run-in-process.ts';

const REMOTE = 'mfe-discovery';
const NETWORKS = 65_536;

/** The nth of many networks of attackers. */
export const badNetwork = (nth: number): string => `10.${(nth >> 8) & 255}.${nth & 255}.7`;

export const anyBadNetwork = (random: Random): string => badNetwork(random.int(0, NETWORKS - 1));

/** What a page of the site gives to a visitor: a signed cookie, and the signature (`seal`) of its release. */
export type Sender = { cookie: string; releaseId: string; seal: string };

/** Loads pages, as an attacker needs for genuine beacons. */
export const readSenders = async (origin: string, count: number): Promise<Sender[]> => {
  const senders: Sender[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const answer = await fetch(origin, { headers: { 'x-forwarded-for': badNetwork(nth) } });
    const html = await answer.text();
    const releaseId = new RegExp(`"${REMOTE}":{"releaseId":"([^"]+)`).exec(html)?.[1];
    const seal = new RegExp(`"${REMOTE}/${releaseId}":"([^"]+)`).exec(html)?.[1];
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
    if (!releaseId || !seal || !cookie) throw new Error('a page without a visitor or seals');
    senders.push({ cookie, releaseId, seal });
  }
  return senders;
};

/** Beacons of every kind: genuine ones, made-up signatures, made-up visitors, invalid ones; from many networks. */
export const beaconKinds = (senders: readonly Sender[], random: Random): (() => Forged) => {
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
    const address = anyBadNetwork(random);
    return { body, headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': address } };
  };
};

// A process of its own: the attackers, for a number of seconds.

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

const random = createRandom(23);

/** Sends requests at a steady rate, whether responses come or not. */
const sendSteadily = async (
  { origin, seconds }: AttackersOptions,
  perSecond: number,
  make: (nth: number) => Promise<Omit<JsonRequest, 'url'> & { path: string; address: string }>,
): Promise<Record<string, number>> => {
  const statuses: Record<string, number> = {};
  const underWay = new Set<Promise<void>>();
  for (let nth = 0; nth < perSecond * seconds; nth += 1) {
    const { path, address, headers, ...wanted } = await make(nth);
    const one = requestJson({ ...wanted, url: origin + path, headers: { ...headers, 'x-forwarded-for': address } })
      .then(({ status }) => void (statuses[status] = (statuses[status] ?? 0) + 1))
      .finally(() => underWay.delete(one));
    underWay.add(one);
    await delay(1000 / perSecond);
  }
  await Promise.all(underWay);
  return statuses;
};

const anywhere = () => anyBadNetwork(random);

sendResult(async (options: AttackersOptions): Promise<AttackersResult> => {
  const { origin, port, seconds, beaconsPerSecond: perSecond, emails } = options;
  const foreign = tokenKeys(`nobody's key, made for this run: ${crypto.randomUUID()}`);
  const access = createAccessTokens(foreign.access, 900, () => new Date());
  const refresh = createRefreshTokens(foreign);
  const ids = () => ({ userId: random.int(1, 1_000), sessionId: random.int(1, 1_000) });

  const slow = openSlowSockets(port, options.slowSockets, BYTE_EVERY_MS);
  const beacon = beaconKinds(await readSenders(origin, SENDERS), random);
  const [beacons, passwords, accessTokens, refreshTokens] = await Promise.all([
    flood(origin, { perSecond, seconds }, beacon),
    sendSteadily(options, GUESSES_PER_SECOND, async (nth) => ({
      method: 'POST',
      path: '/api/v1/login',
      address: nth % 2 === 0 ? badNetwork(random.int(0, FEW_NETWORKS - 1)) : anywhere(),
      body: { email: random.pick(emails), password: `Tebakan-${nth}` },
    })),
    sendSteadily(options, TOKENS_PER_SECOND, async () => ({
      method: 'GET',
      path: '/api/v1/profile',
      address: anywhere(),
      headers: { authorization: `Bearer ${await access.sign({ ...ids(), loggedInAt: new Date() })}` },
    })),
    sendSteadily(options, TOKENS_PER_SECOND, async (nth) => ({
      method: 'POST',
      path: '/api/v1/refresh_token',
      address: anywhere(),
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
