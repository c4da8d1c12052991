import type pg from 'pg';
import { createRandom } from '@acara/server-kit/seeded-random';
import { flood } from '@acara/tooling/src/net/flood.ts';
import { openSlowSockets } from '../attacks/slow-sockets.ts';
import { countEach, sendSteadily } from '../lib/load.ts';
import { requestJson } from '../lib/request-json.ts';

const PER_SECOND = 10;
const random = createRandom(23);

/** One of 65,536 networks of attackers. */
const anyNetwork = (): string => `10.${random.int(0, 255)}.${random.int(0, 255)}.7`;

type AttackOptions = { pool: pg.Pool; port: number; seconds: number; beacons: number; slow: number };

/** All attacks at once. @returns by attack how often each status was returned; 0: no response */
export const attack = async ({ pool, port, seconds, beacons, slow }: AttackOptions) => {
  const origin = `http://127.0.0.1:${port}`;
  const { rows } = await pool.query<{ email: string }>('select email from app_user order by md5(email) limit 1000');
  const forgeBeacon = (nth: number) => {
    const release = {
      remote: 'mfe-discovery',
      releaseId: '20260101-invented0001',
      signature: String(nth).padStart(16, 'A'),
    };
    return {
      body: JSON.stringify({ kind: 'failure', ...release, phase: 'mount', message: 'forged' }),
      headers: {
        'content-type': 'application/json',
        cookie: `acara_visitor=${crypto.randomUUID()}.AAAAAAAAAAAAAAAA`,
        'x-forwarded-for': anyNetwork(),
      },
    };
  };
  const sockets = openSlowSockets(port, slow);
  const [flooded, passwords] = await Promise.all([
    flood(origin, { perSecond: beacons, seconds }, forgeBeacon),
    sendSteadily(
      PER_SECOND,
      (passed) => passed >= seconds,
      (nth) => {
        const body = { email: random.pick(rows).email, password: `Tebakan-${nth}` };
        return requestJson('POST', `${origin}/api/v1/login`, { headers: { 'x-forwarded-for': anyNetwork() }, body });
      },
    ),
  ]);
  sockets.stop();
  return {
    beacons: new Map(Object.entries(flooded).map(([status, count]) => [Number(status), count])),
    'wrong passwords': countEach(passwords.map(({ status }) => status)),
  };
};
