import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { serveFile } from '../web/emulator-app.ts';
import { sendPage } from '../web/page.ts';
import type { CallerCheck } from './callers.ts';
import { demoIdentity, typedIdentity } from './identities.ts';
import { buttonPage, buttonStyle, refusalPage, refusedButtonPage, selectPage } from './pages.ts';
import { isTokenFault, type TokenIssuer } from './id-tokens.ts';

const Caller = Type.Object({
  client_id: Type.String({ default: '', maxLength: 200 }),
  origin: Type.String({ default: '', maxLength: 200 }),
});

const Revocation = Type.Interface([Caller], { hint: Type.String({ default: '', maxLength: 200 }) });

const CredentialOptions = Type.Interface([Caller], {
  nonce: Type.Optional(Type.String({ maxLength: 500 })),
  fault: Type.Optional(Type.String({ maxLength: 40 })),
  identity: Type.Optional(Type.String({ maxLength: 40 })),
  person: Type.Optional(
    Type.Object({
      name: Type.String({ minLength: 1, maxLength: 100 }),
      email: Type.String({ minLength: 3, maxLength: 200, pattern: '^[^@\\s]+@[^@\\s]+$' }),
      emailVerified: Type.Boolean({ default: true }),
    }),
  ),
});

type GsiDependencies = { check: CallerCheck; issue: TokenIssuer; siteName: string; now: () => Date };

const file = (name: string) => path.join(import.meta.dirname, name);

/** Google Identity Services: the script, the button's frame, the popup, and the credential behind it. */
export const registerGsiRoutes = (app: FastifyInstance, { check, issue, siteName, now }: GsiDependencies): void => {
  // Account number → email of those who have signed in to the site.
  const grants = new Map<string, string>();

  serveFile(app, '/gsi/client', file('browser/gsi-client.ts'), { 'cross-origin-resource-policy': 'cross-origin' });
  serveFile(app, '/assets/google-button.js', file('browser/button-script.ts'));
  serveFile(app, '/assets/google-select.js', file('browser/select-script.ts'));
  serveFile(app, '/assets/google.css', file('google.css'));
  serveFile(app, '/assets/google-window.css', file('google-window.css'));

  app.get<{ Querystring: Static<typeof Caller> & Record<string, string> }>(
    '/gsi/button',
    { schema: { querystring: Caller } },
    ({ query }, reply) => {
      const refusal = check(query);
      // In any frame, so that the page's developer sees why there is no button.
      if (refusal) return sendPage(reply.code(403), refusedButtonPage(refusal), { frameAncestors: '*' });
      return sendPage(reply, buttonPage(buttonStyle(query)), { frameAncestors: query.origin });
    },
  );

  app.get<{ Querystring: Static<typeof Caller> }>(
    '/gsi/select',
    { schema: { querystring: Caller } },
    ({ query }, reply) => {
      const refusal = check(query);
      if (refusal) return sendPage(reply.code(403), refusalPage(refusal));
      return sendPage(reply, selectPage(`${siteName} (${new URL(query.origin).host})`), { connects: true });
    },
  );

  // JSON only, and no CORS: a page of another origin cannot request a credential.
  app.post<{ Body: Static<typeof CredentialOptions> }>(
    '/gsi/credential',
    { schema: { body: CredentialOptions } },
    async ({ body }, reply) => {
      const refusal = check(body);
      if (refusal) return reply.code(403).send({ error: refusal.code });
      const identity = body.person ? typedIdentity(body.person) : demoIdentity(body.identity ?? '');
      if (!identity) return reply.code(400).send({ error: 'unknown_identity' });
      const fault = body.fault && isTokenFault(body.fault) ? body.fault : undefined;
      const { token } = issue({ identity, clientId: body.client_id, nonce: body.nonce, fault, now: now() });
      const selectBy = grants.has(identity.sub) ? 'btn' : 'btn_confirm';
      grants.set(identity.sub, identity.email);
      return { credential: token, select_by: selectBy };
    },
  );

  app.post<{ Querystring: Static<typeof Revocation> }>(
    '/gsi/revoke',
    { schema: { querystring: Revocation } },
    async ({ query }, reply) => {
      const refusal = check(query);
      if (refusal) return reply.code(403).send({ successful: false, error: refusal.code });
      void reply.headers({ 'access-control-allow-origin': query.origin, vary: 'origin' });
      const sub = [...grants].find((grant) => grant.includes(query.hint))?.[0];
      if (!sub) return { successful: false, error: 'invalid_hint' };
      grants.delete(sub);
      return { successful: true };
    },
  );
};
