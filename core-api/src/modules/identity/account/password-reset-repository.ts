import { statement, type TransactionalDatabase } from '../../../platform/database/database.ts';
import { createSessionRepository } from '../session/session-repository.ts';
import { lockAccount } from './account-repository.ts';

const START_RESET = statement<{ email: string }>(`
  with owner as (select user_id, email, password_hash from app_user where lower(email) = $1),
  written as (
    insert into reset_link (token_hash, user_id, password_hash, expires_at) select $2, user_id, password_hash, $3 from owner
  )
  select email from owner`);

/** While the account has the password for which the link was made. */
const VALID_LINK = `
  from reset_link as link
  where link.user_id = app_user.user_id and link.password_hash is not distinct from app_user.password_hash
    and token_hash = $1 and expires_at > $2`;

const IS_VALID = statement<{ valid: number }>(`
  select 1 as valid from app_user where lower(email) = $3 and exists (select ${VALID_LINK})`);

// Using the link proves that the address is theirs.
const USE_LINK = statement<{ user_id: number }>(`
  update app_user set password_hash = $4, email_verified_at = coalesce(email_verified_at, $2)
  ${VALID_LINK} and app_user.user_id = $3
  returning app_user.user_id`);

const SWEEP = statement<never>('delete from reset_link where expires_at <= $1');

type ResetAttempt = { tokenHash: Buffer; email: string; at: Date };

/** Reset links; all of an account end with its password. E-mail addresses are expected as `readEmailAddress` returns them. */
export const createPasswordResetRepository = (database: TransactionalDatabase) => ({
  /** Older links stay valid. @returns the stored address to send it to; null for an unknown one */
  start: async (email: string, tokenHash: Buffer, expiresAt: Date): Promise<string | null> => {
    const row = await database.first(START_RESET, [email, tokenHash, expiresAt]);
    return row?.email ?? null;
  },

  isValid: async ({ tokenHash, email, at }: ResetAttempt): Promise<boolean> =>
    (await database.query(IS_VALID, [tokenHash, at, email])).length > 0,

  /**
   * Sets the password, and so uses up all links, and ends every session. Concurrent uses wait for each other.
   * @returns the sessions that ended; null, with nothing changed, when the link is not valid any more
   */
  use: ({ tokenHash, email, at }: ResetAttempt, passwordHash: string): Promise<number[] | null> =>
    database.transaction(async (tx) => {
      const account = await lockAccount(tx, { email });
      if (!account) return null;
      const used = await tx.query(USE_LINK, [tokenHash, at, account.user_id, passwordHash]);
      return used.length > 0 ? createSessionRepository(tx).revokeOthers(account.user_id, null, at) : null;
    }),

  /** Deletes links that have expired. */
  sweep: (at: Date) => database.run(SWEEP, [at]),
});
