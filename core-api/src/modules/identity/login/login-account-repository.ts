import { statement, type Database } from '../../../platform/database/database.ts';

export type LoginAccountRow = { user_id: number; name: string; password_hash: string | null };

const BY_EMAIL = statement<LoginAccountRow>(`
  select user_id, name, password_hash from app_user where lower(email) = lower($1)`);

/** Accounts as a login sees them. */
export const createLoginAccountRepository = (database: Database) => ({
  findByEmail: async (email: string): Promise<LoginAccountRow | undefined> =>
    (await database.query(BY_EMAIL, [email]))[0],
});

export type LoginAccountRepository = ReturnType<typeof createLoginAccountRepository>;
