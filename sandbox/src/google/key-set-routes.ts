import type { FastifyInstance } from 'fastify';
import { createCertificate } from './tokens/certificate.ts';
import type { SigningKey } from './tokens/signing-key.ts';

// Google lets its keys be kept for some five hours.
const CACHE = { 'cache-control': 'public, max-age=19800, must-revalidate, no-transform' };

/** The public keys in both forms in which Google gives them: a JSON Web Key set, and certificates by key id. */
export const registerKeySetRoutes = (app: FastifyInstance, key: SigningKey, now: () => Date): void => {
  const jwk = { ...key.publicKey.export({ format: 'jwk' }), kid: key.kid, alg: 'RS256', use: 'sig' };
  app.get('/oauth2/v3/certs', (_request, reply) => reply.headers(CACHE).send({ keys: [jwk] }));
  app.get('/oauth2/v1/certs', (_request, reply) =>
    reply.headers(CACHE).send({ [key.kid]: createCertificate(key, now()) }),
  );
};
