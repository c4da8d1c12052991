import { EMULATOR_CLIENT_ID } from '@acara/shared-contract/settings';
import { Type } from 'typebox';
import { DEMO_IDENTITIES } from '../demo.ts';
import { serveFiles, type EmulatorApp } from '../web/emulator-app.ts';
import { isLoopback, sendPage } from '../web/page.ts';
import {
  createTokenIssuer,
  getDemoIdentity,
  getTypedIdentity,
  type SigningKey,
  TOKEN_FAULTS,
  type TokenFault,
} from './id-tokens.ts';
import { buttonPage, readButtonStyle, refusalPage, refusedButtonPage, selectPage, type Refusal } from './pages.ts';

const strict = { additionalProperties: false };
const Caller = Type.Object({
  client_id: Type.String({ default: '', maxLength: 200 }),
  origin: Type.String({ default: '', maxLength: 200 }),
});
const ButtonQuery = Type.Interface([Caller], {}, { additionalProperties: Type.String() });
const Revocation = Type.Interface([Caller], { hint: Type.String({ default: '', maxLength: 200 }) });
const Person = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    email: Type.String({ minLength: 3, maxLength: 200, pattern: '^[^@\\s]+@[^@\\s]+$' }),
    emailVerified: Type.Optional(Type.Boolean()),
  },
  strict,
);
const Fault = Type.Optional(Type.Enum(Object.keys(TOKEN_FAULTS) as TokenFault[])); // the keys of this very constant
const CredentialOptions = Type.Interface([Caller], {
  nonce: Type.Optional(Type.String({ maxLength: 500 })),
  fault: Fault,
  identity: Type.Optional(Type.String({ maxLength: 40 })),
  person: Type.Optional(Person),
});
const TokenOptions = Type.Object(
  {
    /** A demo identity by its short name, or any other person. */
    identity: Type.Optional(Type.Union([Type.String(), Person])),
    fault: Fault,
    /** Replaces claims such as `aud` or `exp`. */
    claims: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    nonce: Type.Optional(Type.String()),
  },
  strict,
);

// Google lets its keys be cached for some five hours.
const KEY_CACHE = { 'cache-control': 'public, max-age=19800, must-revalidate, no-transform' };

type GoogleOptions = { key: SigningKey; publicOrigin: string; siteName: string; now: () => Date };

/** Google Identity Services: script, button, popup and credential; the key set; and tokens for tests. */
export const registerGoogle = (app: EmulatorApp, { key, publicOrigin, siteName, now }: GoogleOptions): void => {
  const issue = createTokenIssuer(key);
  // Account number → email of those who have signed in to the site.
  const grants = new Map<string, string>();

  /** A page may sign people in by our client id, on the site's origin or on this machine. */
  const getRefusal = ({ client_id: clientId, origin }: { client_id: string; origin: string }): Refusal | undefined => {
    if (clientId !== EMULATOR_CLIENT_ID)
      return { code: 'invalid_client', message: `Client ID ini tidak dikenal: ${clientId || '(kosong)'}` };
    if (origin !== publicOrigin && !isLoopback(origin))
      return { code: 'origin_mismatch', message: `Asal ini tidak terdaftar untuk client ID: ${origin || '(kosong)'}` };
    return undefined;
  };

  const anyOrigin = { 'cross-origin-resource-policy': 'cross-origin' };
  serveFiles(app, import.meta.dirname, { '/gsi/client': 'browser/gsi-client.ts' }, anyOrigin);
  serveFiles(app, import.meta.dirname, {
    '/assets/google-button.js': 'browser/button-script.ts',
    '/assets/google-select.js': 'browser/select-script.ts',
    '/assets/google.css': 'google.css',
  });

  app.get('/gsi/button', { schema: { querystring: ButtonQuery } }, ({ query }, reply) => {
    const refusal = getRefusal(query);
    // In any frame, so that the page's developer sees why there is no button.
    if (refusal) return sendPage(reply.code(403), refusedButtonPage(refusal), { frameAncestors: '*' });
    return sendPage(reply, buttonPage(readButtonStyle(query)), { frameAncestors: query.origin });
  });

  app.get('/gsi/select', { schema: { querystring: Caller } }, ({ query }, reply) => {
    const refusal = getRefusal(query);
    if (refusal) return sendPage(reply.code(403), refusalPage(refusal));
    return sendPage(reply, selectPage(`${siteName} (${new URL(query.origin).host})`), { connects: true });
  });

  // JSON only, and no CORS: a page of another origin cannot request a credential.
  app.post('/gsi/credential', { schema: { body: CredentialOptions } }, async ({ body }, reply) => {
    const refusal = getRefusal(body);
    if (refusal) return reply.code(403).send({ error: refusal.code });
    const identity = body.person ? getTypedIdentity(body.person) : getDemoIdentity(body.identity ?? '');
    if (!identity) return reply.code(400).send({ error: 'unknown_identity' });
    const { token } = issue({ identity, clientId: body.client_id, nonce: body.nonce, fault: body.fault, now: now() });
    const selectBy = grants.has(identity.sub) ? 'btn' : 'btn_confirm';
    grants.set(identity.sub, identity.email);
    return { credential: token, select_by: selectBy };
  });

  app.post('/gsi/revoke', { schema: { querystring: Revocation } }, async ({ query }, reply) => {
    const refusal = getRefusal(query);
    if (refusal) return reply.code(403).send({ successful: false, error: refusal.code });
    void reply.headers({ 'access-control-allow-origin': query.origin, vary: 'origin' });
    const sub = [...grants].find((grant) => grant.includes(query.hint))?.[0];
    if (!sub) return { successful: false, error: 'invalid_hint' };
    grants.delete(sub);
    return { successful: true };
  });

  const jwk = { ...key.publicKey.export({ format: 'jwk' }), kid: key.kid, alg: 'RS256', use: 'sig' };
  app.get('/oauth2/v3/certs', (_request, reply) => reply.headers(KEY_CACHE).send({ keys: [jwk] }));

  // Tokens for tests, valid and invalid, without the popup.
  app.post('/control/google/token', { schema: { body: TokenOptions } }, async ({ body }, reply) => {
    const { identity = DEMO_IDENTITIES.newcomer.id, ...options } = body;
    const chosen = typeof identity === 'string' ? getDemoIdentity(identity) : getTypedIdentity(identity);
    if (chosen) return issue({ ...options, identity: chosen, clientId: EMULATOR_CLIENT_ID, now: now() });
    const known = Object.keys(DEMO_IDENTITIES).join(', ');
    return reply.code(400).send({ error: `unknown identity; there are ${known}` });
  });
};
