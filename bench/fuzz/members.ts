import { createHash, randomBytes } from 'node:crypto';
import { CHEAP_HASH, createRefreshTokens, hashSecret, tokenKeys, type RefreshToken } from '@acara/core-api/bench';
import { createBenchTokens } from '../environment/buyers.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';
import { BENCH_SECRET } from '../lib/bench-site.ts';
import { queryNumber } from '../lib/databases.ts';
import { requestJson } from '../lib/request-json.ts';

const refreshTokens = createRefreshTokens(tokenKeys(BENCH_SECRET));
const accessTokens = createBenchTokens(() => new Date());

export type Member = Awaited<ReturnType<typeof addMember>>;

type Login = { sessionId: number; authorization: string; refreshToken: string };

const ADD_USER = `insert into app_user (name, email, password_hash, created_at, email_verified_at)
  values ($1, $2, $3, now(), $4) returning user_id`;
const ADD_LOGIN = `insert into login_session (user_id, refresh_hash, created_at, expires_at)
  values ($1, $2, now(), now() + interval '30 days') returning session_id`;
const ADD_RESET = `insert into password_reset (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 hour')
  on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`;

/** Signed by the emulator of Google. @param fault what is wrong about it */
const idToken = async ({ sandbox }: TestEnvironment, fault?: string): Promise<string> => {
  const { body } = await requestJson('POST', `${sandbox.url}/control/google/token`, { body: { fault } });
  return String(body['credential'] ?? body['token'] ?? body['id_token']);
};

/** Adds an account with a login that is renewed when it has ended. */
export const addMember = async (environment: TestEnvironment, name: string, isVerified: boolean) => {
  const { pool } = environment.database;
  const email = `${name}@acara.test`;
  const id = await queryNumber(pool, ADD_USER, [name, email, CHEAP_HASH, isVerified ? new Date() : null]);
  let login: Promise<Login> | undefined;

  const logIn = async (): Promise<Login> => {
    const secret = refreshTokens.newSecret();
    const sessionId = await queryNumber(pool, ADD_LOGIN, [id, hashSecret({ secret })]);
    const token: RefreshToken = { sessionId, generation: 0, secret };
    const access = await accessTokens.sign({ userId: id, sessionId, loggedInAt: new Date() });
    return { sessionId, authorization: `Bearer ${access}`, refreshToken: refreshTokens.write(token) };
  };
  const current = () => (login ??= logIn());
  const resetToken = async () => {
    const token = randomBytes(32).toString('base64url');
    await pool.query(ADD_RESET, [id, createHash('sha256').update(token).digest()]);
    return token;
  };

  const wanted: Record<string, () => Promise<string>> = {
    __refresh_token__: async () => (await current()).refreshToken,
    __old_refresh_token__: async () => (await logIn()).refreshToken,
    __session_id__: async () => String((await logIn()).sessionId),
    __reset_token__: resetToken,
    __id_token__: () => idToken(environment),
    __id_token_stranger__: () => idToken(environment, 'wrong-key'),
  };
  return {
    name,
    id,
    email,
    authorization: async () => (await current()).authorization,
    /** Logs in again. */
    renew: (): void => void (login = undefined),
    /** Replaces names in `__` by present values. */
    fill: async (text: string): Promise<string> => {
      let filled = text;
      for (const [word, value] of Object.entries(wanted))
        if (filled.includes(word)) filled = filled.replaceAll(word, await value());
      return filled;
    },
  };
};
