import { statement, type Database, type TransactionalDatabase } from '../../../platform/database/database.ts';
import { createSessionRepository } from '../session/session-repository.ts';

type LockedAccount = { user_id: number; name: string; email_verified_at: Date | null };

const LOCK_BY_ID = statement<LockedAccount>(`
  select user_id, name, email_verified_at from app_user where user_id = $1 for no key update`);

const LOCK_BY_EMAIL = statement<LockedAccount>(`
  select user_id, name, email_verified_at from app_user where lower(email) = lower($1) for no key update`);

/**
 * Locks an account until the transaction ends. Taken before its credentials change, and before its sessions are ended in
 * a later statement: a concurrent login with the old password has then either committed, and its session is ended, or it
 * waits and finds another password (`SessionRepository.insertWithPassword`).
 */
export const lockAccount = async (
  tx: Database,
  by: { userId: number } | { email: string },
): Promise<LockedAccount | undefined> => {
  const [row] = 'userId' in by ? await tx.query(LOCK_BY_ID, [by.userId]) : await tx.query(LOCK_BY_EMAIL, [by.email]);
  return row;
};

type ProfileRow = {
  user_id: number;
  name: string;
  email: string;
  bio: string | null;
  ms_city_id: number | null;
  subscribed: boolean;
};

type NewAccount = { name: string; email: string; passwordHash: string; at: Date };

/** Missing fields stay as they are; a bio of null is deleted. */
type ProfileChange = { name: string; cityId: number; bio?: string | null; subscribed?: boolean };

// Of two concurrent inserts the second waits for the first, then finds the address taken.
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

// Reset links end with the password that they replace.
const CHANGE_PASSWORD = statement<{ email: string }>(
  'update app_user set password_hash = $2 where user_id = $1 returning email',
);

// Held until the transaction ends, across all processes.
const LOCK_CHANGE = statement<{ alone: boolean }>(
  "select pg_try_advisory_xact_lock(hashtext('password change'), $1) as alone",
);

/** The session that requests the change stays. */
type PasswordChange = { userId: number; sessionId: number; makeHash: () => Promise<string>; at: Date };

/** `ended`: sessions; `email`: of the account. */
type PasswordChanged = { ended: number[]; email: string };

const isUnknownCity = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'app_user_ms_city_id_fkey';

/** E-mail addresses are expected as `readEmailAddress` returns them. */
export const createAccountRepository = (database: TransactionalDatabase) => ({
  /** @returns null if the address has an account already */
  insert: async ({ name, email, passwordHash, at }: NewAccount): Promise<number | null> => {
    const row = await database.first(INSERT, [name, email, passwordHash, at]);
    return row?.user_id ?? null;
  },

  findById: (userId: number) => database.first(BY_ID, [userId]),

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
   * Sets the password and ends the other sessions.
   * @param makeHash expensive, so it is not called while another change of the account is running
   * @returns null, with nothing changed, if the session itself has ended
   */
  changePassword: ({ userId, sessionId, makeHash, at }: PasswordChange): Promise<PasswordChanged | 'busy' | null> =>
    database.transaction(async (tx) => {
      const sessions = createSessionRepository(tx);
      const free = await tx.first(LOCK_CHANGE, [userId]);
      if (!free?.alone) return 'busy';
      if (!(await sessions.isLive(sessionId, userId))) return null;
      const passwordHash = await makeHash();
      await lockAccount(tx, { userId });
      // Again with the lock: a session that was ended meanwhile must not set the password.
      if (!(await sessions.isLive(sessionId, userId))) return null;
      const account = await tx.first(CHANGE_PASSWORD, [userId, passwordHash]);
      if (!account) return null;
      return { ended: await sessions.revokeOthers(userId, sessionId, at), email: account.email };
    }),
});

export type AccountRepository = ReturnType<typeof createAccountRepository>;
