import { statement, type Database } from '../../../platform/database/database.ts';

const USE = statement<{ used: number }>(`
  insert into google_token (token_hash, expires_at) values ($1, $2) on conflict do nothing returning 1 as used`);

const SWEEP = statement<never>('delete from google_token where expires_at <= $1');

/** Google's tokens that have logged somebody in, for all processes. */
export const createUsedTokenRepository = (database: Database) => ({
  /** @returns false if it was used before */
  use: async ({ hash, expiresAt }: { hash: Buffer; expiresAt: Date }): Promise<boolean> =>
    (await database.query(USE, [hash, expiresAt])).length > 0,

  /** Forgets those that have expired. */
  sweep: (at: Date) => database.run(SWEEP, [at]),
});

export type UsedTokenRepository = ReturnType<typeof createUsedTokenRepository>;
