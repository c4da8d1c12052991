import type { LoginSession } from '@acara/shared-contract/entities';
import { statement, type Database } from '../../../platform/database/database.ts';
import type { UserAgent } from './user-agent.ts';

export type RefreshRow = {
  session_id: number;
  user_id: number;
  refresh_hash: Buffer;
  generation: number;
  rotated_at: Date[];
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
};

export type LoginSessionRow = Omit<LoginSession, 'created_at' | 'current_status'> & { created_at: Date };

export type NewSession = UserAgent & { userId: number; ip: string; refreshHash: Buffer; at: Date; expiresAt: Date };

type Rotation = { row: RefreshRow; refreshHash: Buffer; rotatedAt: Date[]; at: Date; expiresAt: Date };

const INSERT = statement<{ session_id: number }>(`
  insert into login_session (user_id, refresh_hash, browser, os, device, ip, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning session_id`);

// Locks the account: a concurrent change of the password either waits and ends the new session, or this waits and finds
// another password.
const INSERT_WITH_PASSWORD = statement<{ session_id: number }>(`
  insert into login_session (user_id, refresh_hash, browser, os, device, ip, created_at, expires_at)
  select user_id, $2, $3, $4, $5, $6, $7, $8 from app_user
  where user_id = $1 and password_hash is not distinct from $9
  for share
  returning session_id`);

const BY_ID = statement<RefreshRow>(`
  select session_id, user_id, refresh_hash, generation, rotated_at, created_at, expires_at, revoked_at
  from login_session where session_id = $1`);

// Of concurrent callers one succeeds; the others wait and find another hash.
const ROTATE = statement<{ session_id: number }>(`
  update login_session set generation = generation + 1, refresh_hash = $3, rotated_at = $4, expires_at = $6
  where session_id = $1 and refresh_hash = $2 and revoked_at is null and expires_at > $5
  returning session_id`);

const IS_LIVE = statement<{ live: number }>(`
  select 1 as live from login_session where session_id = $1 and user_id = $2 and revoked_at is null`);

const LIVE_AMONG = statement<{ session_id: number; user_id: number }>(`
  select session_id, user_id from login_session where session_id = any($1::int[]) and revoked_at is null`);

const MAX_SESSIONS = 200;

const LIVE_OF_USER = statement<LoginSessionRow>(`
  select session_id as id, browser, os, device, ip, created_at from login_session
  where user_id = $1 and revoked_at is null and expires_at > $2
  order by session_id desc limit ${MAX_SESSIONS}`);

const REVOKE = statement<{ session_id: number }>(`
  update login_session set revoked_at = $2 where session_id = $1 and revoked_at is null returning session_id`);

// The least recently refreshed ones.
const REVOKE_SURPLUS = statement<{ session_id: number }>(`
  update login_session set revoked_at = $2
  where session_id in (
    select session_id from login_session where user_id = $1 and revoked_at is null
    order by expires_at desc, session_id desc offset ${MAX_SESSIONS}
  )
  returning session_id`);

const REVOKE_OTHERS = statement<{ session_id: number }>(`
  update login_session set revoked_at = $3
  where user_id = $1 and session_id is distinct from $2::int and revoked_at is null returning session_id`);

const REVOKED_SINCE = statement<{ session_id: number; revoked_at: Date }>(`
  select session_id, revoked_at from login_session where revoked_at > $1`);

const SWEEP = statement<never>(`delete from login_session where expires_at < $1 or revoked_at < $1`);

const toValues = ({ userId, refreshHash, browser, os, device, ip, at, expiresAt }: NewSession) => [
  userId,
  refreshHash,
  browser,
  os,
  device,
  ip,
  at,
  expiresAt,
];

const ids = (rows: { session_id: number }[]) => rows.map((row) => row.session_id);

/** Revoke through `Sessions`, so that this process knows at once. */
export const createSessionRepository = (database: Database) => ({
  insert: async (session: NewSession): Promise<number> => {
    const row = await database.first(INSERT, toValues(session));
    if (!row) throw new Error('An insert returned no row');
    return row.session_id;
  },

  /** @param passwordHash that was verified @returns null if the account has another password now */
  insertWithPassword: async (session: NewSession, passwordHash: string | null): Promise<number | null> => {
    const row = await database.first(INSERT_WITH_PASSWORD, [...toValues(session), passwordHash]);
    return row?.session_id ?? null;
  },

  findById: (id: number) => database.first(BY_ID, [id]),

  /** @returns whether this caller rotated */
  rotate: async ({ row, refreshHash, rotatedAt, at, expiresAt }: Rotation): Promise<boolean> => {
    const values = [row.session_id, row.refresh_hash, refreshHash, rotatedAt, at, expiresAt];
    return (await database.query(ROTATE, values)).length > 0;
  },

  isLive: async (id: number, userId: number): Promise<boolean> =>
    (await database.query(IS_LIVE, [id, userId])).length > 0,

  /** The live ones of these sessions, with their users. */
  liveAmong: async (sessionIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
    const rows = await database.query(LIVE_AMONG, [sessionIds]);
    return new Map(rows.map((row) => [row.session_id, row.user_id]));
  },

  /** Newest first. */
  listLive: (userId: number, at: Date) => database.query(LIVE_OF_USER, [userId, at]),

  revoke: async (id: number, at: Date): Promise<number[]> => ids(await database.query(REVOKE, [id, at])),

  /** @param keepId null: revokes all */
  revokeOthers: async (userId: number, keepId: number | null, at: Date): Promise<number[]> =>
    ids(await database.query(REVOKE_OTHERS, [userId, keepId, at])),

  revokeSurplus: async (userId: number, at: Date): Promise<number[]> =>
    ids(await database.query(REVOKE_SURPLUS, [userId, at])),

  revokedSince: (since: Date) => database.query(REVOKED_SINCE, [since]),

  /** Deletes those that ended before `at`. */
  sweep: (at: Date) => database.run(SWEEP, [at]),
});

export type SessionRepository = ReturnType<typeof createSessionRepository>;
