import { statement, type Database } from '../../../platform/database/database.ts';

/** An account that is held. */
export type LockedAccount = { user_id: number; name: string; email_verified_at: Date | null };

const BY_ID = statement<LockedAccount>(`
  select user_id, name, email_verified_at from app_user where user_id = $1 for no key update`);

const BY_EMAIL = statement<LockedAccount>(`
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
  const [row] = 'userId' in by ? await inside.query(BY_ID, [by.userId]) : await inside.query(BY_EMAIL, [by.email]);
  return row;
};
