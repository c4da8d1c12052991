import { statement, type TransactionalDatabase } from '../../../platform/database/database.ts';
import { lockAccount } from '../account/account-lock.ts';
import { createSessionRepository } from '../session/session-repository.ts';
import type { GoogleIdentity } from './google-token.ts';

export type GoogleAccountRow = { user_id: number; name: string };

/** An account that is linked now, and the sessions that ended with it. */
export type LinkedAccount = { account: GoogleAccountRow; ended: number[] };

const BY_SUB = statement<GoogleAccountRow>(`
  select user_id, name from google_identity join app_user using (user_id) where google_sub = $1`);

// Nothing where the account has a Google identity already, or the identity an account.
const LINK = statement<{ user_id: number }>(`
  insert into google_identity (google_sub, user_id, created_at) values ($1, $2, $3)
  on conflict do nothing returning user_id`);

const TAKE_OVER = statement<never>(`
  update app_user set email_verified_at = $2, password_hash = null where user_id = $1`);

// Nothing where somebody has the address already; both rows or none.
const CREATE = statement<GoogleAccountRow>(`
  with created as (
    insert into app_user (name, email, email_verified_at, created_at) values ($3, $2, $4, $4)
    on conflict (lower(email)) do nothing returning user_id, name
  ), linked as (
    insert into google_identity (google_sub, user_id, created_at) select $1, user_id, $4 from created
  )
  select user_id, name from created`);

const EMAIL_IS_LINKED = statement<{ linked: number }>(`
  select 1 as linked from app_user join google_identity using (user_id) where lower(email) = lower($1)`);

/** Accounts and the Google identities that belong to them. */
export const createGoogleAccountRepository = (database: TransactionalDatabase) => ({
  findBySub: async (sub: string): Promise<GoogleAccountRow | undefined> => (await database.query(BY_SUB, [sub]))[0],

  /**
   * Links the account with the address. Where nothing had shown yet that the address is its owner's, the account may be
   * somebody else's who typed it: then the password goes, and with it every session.
   * @returns undefined where there is no such account, or it has a Google identity already
   */
  link: ({ sub, email }: GoogleIdentity, at: Date): Promise<LinkedAccount | undefined> =>
    database.transaction(async (inside) => {
      const held = await lockAccount(inside, { email });
      if (!held) return undefined;
      const { user_id, name, email_verified_at } = held;
      if ((await inside.query(LINK, [sub, user_id, at])).length === 0) return undefined;
      if (email_verified_at !== null) return { account: { user_id, name }, ended: [] };
      await inside.query(TAKE_OVER, [user_id, at]);
      const ended = await createSessionRepository(inside).revokeOthers(user_id, null, at);
      return { account: { user_id, name }, ended };
    }),

  create: async ({ sub, email, name }: GoogleIdentity, at: Date): Promise<GoogleAccountRow | undefined> =>
    (await database.query(CREATE, [sub, email, name, at]))[0],

  emailIsLinked: async (email: string): Promise<boolean> => (await database.query(EMAIL_IS_LINKED, [email])).length > 0,
});

export type GoogleAccountRepository = ReturnType<typeof createGoogleAccountRepository>;
