import { statement, type TransactionalDatabase } from '../../../platform/database/database.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { lockAccount } from '../account/account-repository.ts';
import { createSessionRepository } from '../session/session-repository.ts';
import type { Sessions } from '../session/sessions.ts';
import { googleLoginFailed, type GoogleIdentity, type GoogleTokens } from './google-token.ts';
import type { UsedTokenRepository } from './used-token-repository.ts';

type GoogleAccountRow = { user_id: number; name: string };

type LinkedAccount = { account: GoogleAccountRow; ended: number[] };

const BY_SUB = statement<GoogleAccountRow>(`
  select user_id, name from google_identity join app_user using (user_id) where google_sub = $1`);

// No row if the account or the identity is already linked.
const LINK = statement<{ user_id: number }>(`
  insert into google_identity (google_sub, user_id, created_at) values ($1, $2, $3)
  on conflict do nothing returning user_id`);

const TAKE_OVER = statement<never>(`
  update app_user set email_verified_at = $2, password_hash = null where user_id = $1`);

// No row if the address is taken; both rows or none.
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

export const createGoogleAccountRepository = (database: TransactionalDatabase) => ({
  findBySub: (sub: string) => database.first(BY_SUB, [sub]),

  /**
   * Links the account with this address. If the address was never verified, another person may have registered it: then
   * the password and all sessions are removed.
   * @returns undefined if there is no such account, or it is linked already
   */
  link: ({ sub, email }: GoogleIdentity, at: Date): Promise<LinkedAccount | undefined> =>
    database.transaction(async (tx) => {
      const account = await lockAccount(tx, { email });
      if (!account) return undefined;
      const { user_id, name, email_verified_at } = account;
      if ((await tx.query(LINK, [sub, user_id, at])).length === 0) return undefined;
      if (email_verified_at !== null) return { account: { user_id, name }, ended: [] };
      await tx.query(TAKE_OVER, [user_id, at]);
      const ended = await createSessionRepository(tx).revokeOthers(user_id, null, at);
      return { account: { user_id, name }, ended };
    }),

  create: ({ sub, email, name }: GoogleIdentity, at: Date) => database.first(CREATE, [sub, email, name, at]),

  emailIsLinked: async (email: string): Promise<boolean> => (await database.query(EMAIL_IS_LINKED, [email])).length > 0,
});

type GoogleAccountRepository = ReturnType<typeof createGoogleAccountRepository>;

type GoogleLoginOptions = {
  accounts: GoogleAccountRepository;
  sessions: Pick<Sessions, 'markEnded'>;
  tokens: GoogleTokens;
  usedTokens: Pick<UsedTokenRepository, 'use'>;
  now: () => Date;
};

const MAX_TRIES = 3;

const isRace = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505';

/** The linked account; else the one with the address, which Google has verified; else a new one. */
const findOrCreateAccount = async (
  { accounts, sessions }: Pick<GoogleLoginOptions, 'accounts' | 'sessions'>,
  identity: GoogleIdentity,
  at: Date,
) => {
  const link = async () => {
    const linked = await accounts.link(identity, at);
    if (linked) sessions.markEnded(linked.ended);
    return linked?.account;
  };
  const known =
    (await accounts.findBySub(identity.sub)) ??
    (await link()) ??
    (await accounts.create(identity, at)) ??
    (await accounts.findBySub(identity.sub));
  if (known) return known;
  // An address can pass to another person; the account must not pass with it.
  if (await accounts.emailIsLinked(identity.email))
    throw new Failure(422, 'invalid', 'Email ini sudah terhubung dengan akun Google lain');
  return undefined;
};

/**
 * Logins with an id token of Google, once with each.
 * @throws Failure 422 for a refused token, 503 without Google's keys
 */
export const createGoogleLogin =
  ({ accounts, sessions, tokens, usedTokens, now }: GoogleLoginOptions) =>
  async (idToken: string, nonceSecret: string): Promise<GoogleAccountRow> => {
    const { identity, ...token } = await tokens(idToken, nonceSecret);
    if (!(await usedTokens.use(token))) throw googleLoginFailed();
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      try {
        const account = await findOrCreateAccount({ accounts, sessions }, identity, now());
        if (account) return account;
      } catch (error) {
        // A concurrent login of the same identity won: its account is found in the next round.
        if (!isRace(error)) throw error;
      }
    }
    throw new Error('The account of a Google identity changed at each try');
  };
