import type { TestApp } from './test-app.ts';

/** `CHEAP_HASH` is its argon2id at the lowest cost. */
export const MEMBER_PASSWORD = 'Rahasia-Uji-1';
export const CHEAP_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$4WeHYhkqel5vkeVGIDQlUg$1Id8f/HshlW9DNwhgUf86L9wLOw/JUSLoE0Ji6pPlQY';

/** A logged-in user. */
export type Member = {
  id: number;
  email: string;
  sessionId: number;
  token: string;
  refreshToken: string;
  headers: { authorization: string };
};

type Options = { email?: string; name?: string; password?: 'set' | 'none'; emailVerified?: boolean };

const VISITOR = { ip: '203.0.113.7', userAgent: undefined };

export const logInAgain = async ({ app }: TestApp, { id, email }: Pick<Member, 'id' | 'email'>): Promise<Member> => {
  const { sessions, accessTokens } = app.session;
  const { token, refreshToken } = await sessions.open(id, VISITOR);
  const signed = await accessTokens.verify(token);
  if (!signed) throw new Error('A fresh token is not valid');
  const { sessionId } = signed.bearer;
  return { id, email, sessionId, token, refreshToken, headers: { authorization: `Bearer ${token}` } };
};

let members = 0;

/** Adds a user with the password `MEMBER_PASSWORD` and logs them in, without a request. */
export const createMember = async (test: TestApp, options: Options = {}): Promise<Member> => {
  members += 1;
  const { email = `anggota${members}@acara.test`, name = `Anggota ${members}` } = options;
  const { password = 'set', emailVerified = false } = options;
  const at = test.clock.now();
  const { rows } = await test.database.pool.query<{ user_id: number }>(
    `insert into app_user (name, email, password_hash, created_at, email_verified_at)
     values ($1, $2, $3, $4, $5) returning user_id`,
    [name, email, password === 'set' ? CHEAP_HASH : null, at, emailVerified ? at : null],
  );
  const id = rows[0]?.user_id;
  if (id === undefined) throw new Error('No user was added');
  return logInAgain(test, { id, email });
};
