import { statement, type TransactionalDatabase } from '../../../platform/database/database.ts';
import { lockAccount } from '../account/account-repository.ts';
import { createSessionRepository } from '../session/session-repository.ts';
import type { GoogleIdentity, GoogleTokens } from './google-token.ts';
import { Failure } from '../../../platform/http/failure.ts';
import type { Sessions } from '../session/sessions.ts';

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

export type GoogleLoginOptions = {
  accounts: GoogleAccountRepository;
  sessions: Pick<Sessions, 'haveEnded'>;
  tokens: GoogleTokens;
  now: () => Date;
};

const ROUNDS = 3;

const isRace = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505';

/**
 * The account of a Google identity: the one it opened or was linked to before; else the one with its address, which
 * Google has verified; else a new one.
 */
const accountOf = async (
  { accounts, sessions }: Pick<GoogleLoginOptions, 'accounts' | 'sessions'>,
  identity: GoogleIdentity,
  at: Date,
) => {
  const link = async () => {
    const linked = await accounts.link(identity, at);
    if (linked) sessions.haveEnded(linked.ended);
    return linked?.account;
  };
  const known =
    (await accounts.findBySub(identity.sub)) ??
    (await link()) ??
    (await accounts.create(identity, at)) ??
    (await accounts.findBySub(identity.sub));
  if (known) return known;
  // An address can pass to another person, and with it must not pass the account.
  if (await accounts.emailIsLinked(identity.email))
    throw new Failure(422, 'invalid', 'Email ini sudah terhubung dengan akun Google lain');
  return undefined;
};

/** Logins with an id token of Google. @throws Failure 422 for a refused token, 503 without Google's keys */
export const createGoogleLogin =
  ({ accounts, sessions, tokens, now }: GoogleLoginOptions) =>
  async (idToken: string): Promise<GoogleAccountRow> => {
    const identity = await tokens(idToken);
    for (let round = 0; round < ROUNDS; round += 1) {
      try {
        const account = await accountOf({ accounts, sessions }, identity, now());
        if (account) return account;
      } catch (error) {
        // Another login of the same identity was first: it is found the next time.
        if (!isRace(error)) throw error;
      }
    }
    throw new Error('The account of a Google identity changed under every look at it');
  };

export type GoogleLogin = ReturnType<typeof createGoogleLogin>;
