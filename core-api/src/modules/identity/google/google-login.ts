import { Failure } from '../../../platform/http/failure.ts';
import type { Sessions } from '../session/sessions.ts';
import type { GoogleAccountRepository, GoogleAccountRow } from './google-account-repository.ts';
import type { GoogleIdentity, GoogleTokens } from './google-token.ts';

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
