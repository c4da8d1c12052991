import type { FastifyInstance } from 'fastify';
import { createCertificate, type SigningKey } from './signing-key.ts';
import { createCallerCheck } from './callers.ts';
import { registerControlRoutes } from './control-routes.ts';
import { registerGsiRoutes } from './gsi-routes.ts';
import { createTokenIssuer } from './id-tokens.ts';

// Google lets its keys be cached for some five hours.
const CACHE = { 'cache-control': 'public, max-age=19800, must-revalidate, no-transform' };

/** The public keys in Google's two formats: a JSON Web Key set, and certificates by key id. */
const registerKeySetRoutes = (app: FastifyInstance, key: SigningKey, now: () => Date): void => {
  const jwk = { ...key.publicKey.export({ format: 'jwk' }), kid: key.kid, alg: 'RS256', use: 'sig' };
  app.get('/oauth2/v3/certs', (_request, reply) => reply.headers(CACHE).send({ keys: [jwk] }));
  app.get('/oauth2/v1/certs', (_request, reply) =>
    reply.headers(CACHE).send({ [key.kid]: createCertificate(key, now()) }),
  );
};

type GoogleOptions = { key: SigningKey; publicOrigin: string; siteName: string; now: () => Date };

/** Google sign-in: script, button, popup, key set, and tokens for tests. */
export const registerGoogle = (app: FastifyInstance, { key, publicOrigin, siteName, now }: GoogleOptions): void => {
  const issue = createTokenIssuer(key);
  registerGsiRoutes(app, { check: createCallerCheck(publicOrigin), issue, siteName, now });
  registerKeySetRoutes(app, key, now);
  registerControlRoutes(app, issue, now);
};
