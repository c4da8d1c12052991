import { hash, type KeyObject } from 'node:crypto';
import { EMULATOR_CLIENT_ID } from '@acara/server-kit/settings';
import { Type } from 'typebox';
import { DEMO_IDENTITIES, type DemoIdentity } from '../demo.ts';
import { serveFiles, type EmulatorApp } from '../web/emulator-app.ts';
import { isLoopback, sendPage } from '../web/page.ts';
import { createTokenIssuer, TOKEN_FAULTS, type TokenFault } from './id-tokens.ts';
import { buttonPage, refusalPage, selectPage } from './pages.ts';

const strict = { additionalProperties: false };
/** In the address of the button and of the popup. */
const Caller = Type.Object({
  client_id: Type.String({ default: '', maxLength: 200 }),
  origin: Type.String({ default: '', maxLength: 200 }),
  text: Type.Enum(['signin_with', 'signup_with'], { default: 'signin_with' }),
});
const Person = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    email: Type.String({ minLength: 3, maxLength: 200, pattern: '^[^@\\s]+@[^@\\s]+$' }),
    emailVerified: Type.Optional(Type.Boolean()),
  },
  strict,
);
const TokenOptions = Type.Object(
  {
    /** A demo identity by its short name, or any other person. */
    identity: Type.Union([Type.Enum(Object.keys(DEMO_IDENTITIES)), Person], { default: DEMO_IDENTITIES.newcomer.id }),
    fault: Type.Optional(Type.Enum(Object.keys(TOKEN_FAULTS) as TokenFault[])), // the keys of this very constant
    /** Replaces claims such as `aud` or `exp`. */
    claims: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    nonce: Type.Optional(Type.String({ maxLength: 500 })),
  },
  strict,
);

const KNOWN: readonly DemoIdentity[] = Object.values(DEMO_IDENTITIES);

/** 21 digits, like Google's; the same for the same email. */
const accountNumber = (email: string): string => {
  const digest = hash('sha256', email, 'buffer');
  return `10${digest.readBigUInt64BE().toString().padStart(20, '0').slice(-19)}`;
};

const findIdentity = (given: string | { name: string; email: string; emailVerified?: boolean | undefined }) => {
  if (typeof given === 'string') return KNOWN.find(({ id }) => id === given) ?? DEMO_IDENTITIES.newcomer;
  const email = given.email.trim().toLowerCase();
  const sub = KNOWN.find((identity) => identity.email === email)?.sub ?? accountNumber(email);
  return { sub, email, name: given.name.trim(), emailVerified: given.emailVerified ?? true };
};

// Google lets its keys be cached for some five hours.
const KEY_CACHE = { 'cache-control': 'public, max-age=19800, must-revalidate, no-transform' };

type GoogleOptions = { key: KeyObject; publicOrigin: string; siteName: string; now: () => Date };

/** Google Identity Services as far as the site uses it: script, button, popup, tokens and the key set. */
export const registerGoogle = async (
  app: EmulatorApp,
  { key, publicOrigin, siteName, now }: GoogleOptions,
): Promise<void> => {
  const { keySet, issue } = await createTokenIssuer(key);

  /** A page may sign people in by our client id, on the site's origin or on this machine. @returns Google's error code */
  const refusalOf = ({ client_id: clientId, origin }: { client_id: string; origin: string }): string | undefined => {
    if (clientId !== EMULATOR_CLIENT_ID) return 'invalid_client';
    return origin === publicOrigin || isLoopback(origin) ? undefined : 'origin_mismatch';
  };

  const anyOrigin = { 'cross-origin-resource-policy': 'cross-origin' };
  serveFiles(app, import.meta.dirname, { '/gsi/client': 'browser/gsi-client.ts' }, anyOrigin);
  serveFiles(app, import.meta.dirname, {
    '/assets/google-button.js': 'browser/button-script.ts',
    '/assets/google-select.js': 'browser/select-script.ts',
    '/assets/google.css': 'google.css',
  });

  app.get('/gsi/button', { schema: { querystring: Caller } }, ({ query }, reply) => {
    const refusal = refusalOf(query);
    // In any frame, so that the page's developer sees why there is no button.
    if (refusal) return sendPage(reply.code(403), refusalPage(refusal), { frameAncestors: '*' });
    return sendPage(reply, buttonPage(query.text), { frameAncestors: query.origin });
  });

  app.get('/gsi/select', { schema: { querystring: Caller } }, ({ query }, reply) => {
    const refusal = refusalOf(query);
    if (refusal) return sendPage(reply.code(403), refusalPage(refusal));
    return sendPage(reply, selectPage(`${siteName} (${new URL(query.origin).host})`), { connects: true });
  });

  app.get('/oauth2/v3/certs', (_request, reply) => reply.headers(KEY_CACHE).send(keySet));

  // For the popup and for tests. JSON only, and no CORS: a page of another origin cannot request a token.
  app.post('/control/google/token', { schema: { body: TokenOptions } }, ({ body }) =>
    issue({ ...body, identity: findIdentity(body.identity), clientId: EMULATOR_CLIENT_ID, now: now() }),
  );
};
