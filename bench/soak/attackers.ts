import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { createTokens } from '@acara/core-api/testing';
import { VISITOR_ADDRESS } from '@acara/shared-contract/release';
import { createRandom } from '@acara/shared-contract/seeded-random';
import { flood, type Forged } from '@acara/tooling/src/net/flood.ts';
import { openSlowSockets } from '../attacks/slow-sockets.ts';
import { countEach, sendSteadily } from '../lib/load.ts';
import { requestJson, type JsonRequest } from '../lib/request-json.ts';

const REMOTE = 'mfe-discovery';
const SENDERS = 100;
const BYTE_EVERY_MS = 10_000;
const PER_SECOND = 10;

const random = createRandom(23);

/** The nth of 65,536 networks of attackers. */
const getNetwork = (nth: number): string => `10.${(nth >> 8) & 255}.${nth & 255}.7`;
const anyNetwork = (): string => getNetwork(random.int(0, 65_535));

/** What a visitor gets with a page of the site: a signed cookie, and the signature of its release. */
type Sender = { cookie: string; releaseId: string; signature: string };

/** Loads a page, as an attacker needs for genuine beacons. */
const readSender = async (origin: string, nth: number): Promise<Sender> => {
  const headers = { 'x-forwarded-for': getNetwork(nth), origin };
  const html = await (await fetch(origin, { headers })).text();
  const introduced = await fetch(origin + VISITOR_ADDRESS, { method: 'POST', headers });
  const releaseId = new RegExp(`"${REMOTE}":{"releaseId":"([^"]+)`).exec(html)?.[1];
  const signature = new RegExp(`"${REMOTE}/${releaseId}":"([^"]+)`).exec(html)?.[1];
  const cookie = introduced.headers.getSetCookie()[0]?.split(';')[0];
  if (!releaseId || !signature || !cookie) throw new Error('a page without a visitor or signatures');
  return { cookie, releaseId, signature };
};

const madeUp = () => randomBytes(12).toString('base64url');
const visit = ({ releaseId, signature }: Sender) =>
  JSON.stringify({
    kind: 'visit',
    releases: [{ remote: REMOTE, releaseId, signature }],
    vitals: { lcp: 1_200, cls: 0 },
  });
const failure = ({ releaseId, signature }: Sender) =>
  JSON.stringify({ kind: 'failure', remote: REMOTE, releaseId, signature, phase: 'mount', message: 'forged' });

/** Genuine beacons, made-up signatures, made-up visitors, and what is no beacon. */
const BEACONS: readonly ((sender: Sender) => { body: string; cookie: string })[] = [
  (sender) => ({ body: visit(sender), cookie: sender.cookie }),
  (sender) => ({ body: failure(sender), cookie: sender.cookie }),
  (sender) => ({ body: failure({ ...sender, signature: madeUp() }), cookie: sender.cookie }),
  (sender) => ({ body: visit(sender), cookie: `acara_visitor=${crypto.randomUUID()}.${madeUp()}` }),
  (sender) => ({ body: `{"kind":"failure","remote":${random.next()}`, cookie: sender.cookie }),
];

type AttackOptions = { pool: pg.Pool; port: number; seconds: number; beacons: number; slow: number };
type ForgedRequest = JsonRequest & { method: 'GET' | 'POST'; path: string };

/** All attacks at once. @returns by attack how often each status was returned; 0: no response */
export const attack = async ({ pool, port, seconds, beacons, slow }: AttackOptions) => {
  const origin = `http://127.0.0.1:${port}`;
  const { rows } = await pool.query<{ email: string }>('select email from app_user order by md5(email) limit 1000');
  const foreign = createTokens(`nobody's key, made for this run: ${crypto.randomUUID()}`, 900, () => new Date());
  const ids = () => ({ userId: random.int(1, 1_000), sessionId: random.int(1, 1_000) });
  /** Ten a second, whether responses come or not. */
  const forgeSteadily = async (make: (nth: number) => Promise<ForgedRequest>) => {
    const sent = await sendSteadily(
      PER_SECOND,
      (passed) => passed >= seconds,
      async (nth) => {
        const { method, path, headers, body } = await make(nth);
        return requestJson(method, origin + path, { headers: { 'x-forwarded-for': anyNetwork(), ...headers }, body });
      },
    );
    return countEach(sent.map(({ status }) => status));
  };

  const senders: Sender[] = [];
  while (senders.length < SENDERS) senders.push(await readSender(origin, senders.length));
  const forge = (): Forged => {
    const { body, cookie } = random.pick(BEACONS)(random.pick(senders));
    return { body, headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': anyNetwork() } };
  };
  const sockets = openSlowSockets(port, slow, BYTE_EVERY_MS);
  const [flooded, passwords, accessTokens, refreshTokens] = await Promise.all([
    flood(origin, { perSecond: beacons, seconds }, forge),
    forgeSteadily(async (nth) => ({
      method: 'POST',
      path: '/api/v1/login',
      // Half of them come from twenty networks.
      headers: { 'x-forwarded-for': nth % 2 === 0 ? getNetwork(random.int(0, 19)) : anyNetwork() },
      body: { email: random.pick(rows).email, password: `Tebakan-${nth}` },
    })),
    forgeSteadily(async () => ({
      method: 'GET',
      path: '/api/v1/profile',
      headers: { authorization: `Bearer ${await foreign.access.sign({ ...ids(), loggedInAt: new Date() })}` },
    })),
    forgeSteadily(async (nth) => {
      const token = { ...ids(), generation: nth % 50, secret: foreign.refresh.newSecret() };
      const body = { refresh_token: foreign.refresh.write(token) };
      return { method: 'POST', path: '/api/v1/refresh_token', body };
    }),
  ]);
  sockets.stop();
  const floodedStatuses = Object.entries(flooded).map(([status, count]) => [Number(status), count] as const);
  return {
    beacons: new Map(floodedStatuses),
    'wrong passwords': passwords,
    'foreign access tokens': accessTokens,
    'foreign refresh tokens': refreshTokens,
  };
};
