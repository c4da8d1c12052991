import { statement, type Database, type TransactionalDatabase } from '../../../platform/database/database.ts';
import { createSessionRepository } from '../session/session-repository.ts';

/** An account that is held. */
export type LockedAccount = { user_id: number; name: string; email_verified_at: Date | null };

const LOCK_BY_ID = statement<LockedAccount>(`
  select user_id, name, email_verified_at from app_user where user_id = $1 for no key update`);

const LOCK_BY_EMAIL = statement<LockedAccount>(`
  select user_id, name, email_verified_at from app_user where lower(email) = lower($1) for no key update`);

/**
 * Holds an account until the transaction ends. Whoever changes how it is logged in to takes this first, and ends
 * sessions in a later statement: a login with the old password then has either committed, so that its session is seen
 * and ended, or it waits, and finds its password gone (`SessionRepository.insertWithPassword`).
 * @returns undefined where there is none
 */
export const lockAccount = async (
  inside: Database,
  by: { userId: number } | { email: string },
): Promise<LockedAccount | undefined> => {
  const [row] =
    'userId' in by ? await inside.query(LOCK_BY_ID, [by.userId]) : await inside.query(LOCK_BY_EMAIL, [by.email]);
  return row;
};

/** An account as its owner sees it. */
export type ProfileRow = {
  user_id: number;
  name: string;
  email: string;
  bio: string | null;
  ms_city_id: number | null;
  subscribed: boolean;
};

export type NewAccount = { name: string; email: string; passwordHash: string; at: Date };

/** What is left out stays as it is; a bio of null takes it away. */
export type ProfileChange = { name: string; cityId: number; bio?: string | null; subscribed?: boolean };

// The unique index decides between two at once: the second waits for the first, then finds the address taken.
const INSERT = statement<{ user_id: number }>(`
  insert into app_user (name, email, password_hash, created_at) values ($1, $2, $3, $4)
  on conflict (lower(email)) do nothing
  returning user_id`);

const BY_ID = statement<ProfileRow>(
  'select user_id, name, email, bio, ms_city_id, subscribed from app_user where user_id = $1',
);

const UPDATE = statement<{ user_id: number }>(`
  update app_user set name = $2, ms_city_id = $3,
    bio = case when $4 then $5 else bio end,
    subscribed = coalesce($6, subscribed)
  where user_id = $1
  returning user_id`);

// A reset link under way would outlive the change: it is voided with it.
const CHANGE_PASSWORD = statement<never>(`
  with voided as (delete from password_reset where user_id = $1)
  update app_user set password_hash = $2 where user_id = $1`);

// Held until the transaction ends; known to every process.
const ALONE = statement<{ alone: boolean }>(
  "select pg_try_advisory_xact_lock(hashtext('password change'), $1) as alone",
);

/** A change by the owner of a session, which stays. */
export type PasswordChange = { userId: number; sessionId: number; makeHash: () => Promise<string>; at: Date };

const isUnknownCity = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'app_user_ms_city_id_fkey';

/** Accounts. E-mail addresses come as `readEmailAddress` answers them. */
export const createAccountRepository = (database: TransactionalDatabase) => ({
  /** @returns the id, or null where the address has an account already */
  insert: async ({ name, email, passwordHash, at }: NewAccount): Promise<number | null> => {
    const [row] = await database.query(INSERT, [name, email, passwordHash, at]);
    return row?.user_id ?? null;
  },

  findById: async (userId: number): Promise<ProfileRow | undefined> => (await database.query(BY_ID, [userId]))[0],

  update: async (
    userId: number,
    { name, cityId, bio, subscribed }: ProfileChange,
  ): Promise<'saved' | 'unknown city' | 'missing'> => {
    try {
      const values = [userId, name, cityId, bio !== undefined, bio ?? null, subscribed ?? null];
      return (await database.query(UPDATE, values)).length > 0 ? 'saved' : 'missing';
    } catch (error) {
      if (isUnknownCity(error)) return 'unknown city';
      throw error;
    }
  },

  /**
   * Sets the password and ends the other sessions. Where the account is being changed already, by whichever process, or
   * the session has ended, the costly hash is not made.
   * @returns the sessions that ended; null, with nothing changed, where the session itself has ended meanwhile
   */
  changePassword: ({ userId, sessionId, makeHash, at }: PasswordChange): Promise<number[] | 'busy' | null> =>
    database.transaction(async (inside) => {
      const sessions = createSessionRepository(inside);
      const [free] = await inside.query(ALONE, [userId]);
      if (!free?.alone) return 'busy';
      if (!(await sessions.isLive(sessionId, userId))) return null;
      const passwordHash = await makeHash();
      await lockAccount(inside, { userId });
      // Asked when the account is held: whoever is being thrown out must not set the password behind it.
      if (!(await sessions.isLive(sessionId, userId))) return null;
      await inside.query(CHANGE_PASSWORD, [userId, passwordHash]);
      return sessions.revokeOthers(userId, sessionId, at);
    }),
});

export type AccountRepository = ReturnType<typeof createAccountRepository>;
