import { statement, type TransactionalDatabase } from '../../../platform/database/database.ts';
import { createSessionRepository } from '../session/session-repository.ts';
import { lockAccount } from './account-repository.ts';

const START_RESET = statement<{ email: string }>(`
  with owner as (select user_id, email from app_user where lower(email) = $1),
  written as (
    insert into password_reset (user_id, token_hash, expires_at) select user_id, $2, $3 from owner
    on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
  )
  select email from owner`);

const IS_VALID = statement<{ user_id: number }>(`
  select user_id from password_reset join app_user using (user_id)
  where token_hash = $1 and expires_at > $2 and lower(email) = $3`);

// Using the link proves that the address is theirs.
const USE_LINK = statement<{ user_id: number }>(`
  with used as (
    delete from password_reset where user_id = $1 and token_hash = $2 and expires_at > $3 returning user_id
  )
  update app_user set password_hash = $4, email_verified_at = coalesce(email_verified_at, $3)
  from used where app_user.user_id = used.user_id
  returning app_user.user_id`);

type ResetAttempt = { tokenHash: Buffer; email: string; at: Date };

/** Reset links, at most one per account. E-mail addresses are expected as `readEmailAddress` returns them. */
export const createPasswordResetRepository = (database: TransactionalDatabase) => ({
  /** Replaces an older link. @returns the stored address to send it to; null for an unknown one */
  start: async (email: string, tokenHash: Buffer, expiresAt: Date): Promise<string | null> => {
    const row = await database.first(START_RESET, [email, tokenHash, expiresAt]);
    return row?.email ?? null;
  },

  isValid: async ({ tokenHash, email, at }: ResetAttempt): Promise<boolean> =>
    (await database.query(IS_VALID, [tokenHash, at, email])).length > 0,

  /**
   * Sets the password, uses the link up and ends every session. Concurrent uses wait for each other.
   * @returns the sessions that ended; null, with nothing changed, when the link is not valid any more
   */
  use: ({ tokenHash, email, at }: ResetAttempt, passwordHash: string): Promise<number[] | null> =>
    database.transaction(async (tx) => {
      const account = await lockAccount(tx, { email });
      if (!account) return null;
      const used = await tx.query(USE_LINK, [account.user_id, tokenHash, at, passwordHash]);
      return used.length > 0 ? createSessionRepository(tx).revokeOthers(account.user_id, null, at) : null;
    }),
});
