import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { EMULATOR_CLIENT_ID } from '@acara/shared-contract/settings';
import { DEMO_IDENTITIES } from '../demo.ts';
import { demoIdentity, typedIdentity } from './identities.ts';
import { TOKEN_FAULTS, type TokenFault, type TokenIssuer } from './id-tokens.ts';

const TokenRequest = Type.Object(
  {
    /** A demo identity by its short name, or any other person. */
    identity: Type.Optional(
      Type.Union([
        Type.String(),
        Type.Object(
          {
            name: Type.String({ minLength: 1 }),
            email: Type.String({ minLength: 3 }),
            emailVerified: Type.Optional(Type.Boolean()),
          },
          { additionalProperties: false },
        ),
      ]),
    ),
    fault: Type.Optional(Type.Enum(Object.keys(TOKEN_FAULTS) as TokenFault[])), // the keys of this very constant
    /** Replaces claims such as `aud` or `exp`. */
    claims: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    nonce: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);

/** Id tokens for tests, valid and invalid, without the popup. */
export const registerControlRoutes = (app: FastifyInstance, issue: TokenIssuer, now: () => Date): void => {
  app.post<{ Body: Static<typeof TokenRequest> }>(
    '/control/google/token',
    { schema: { body: TokenRequest } },
    async ({ body: { identity = DEMO_IDENTITIES.newcomer.id, ...options } }, reply) => {
      const chosen = typeof identity === 'string' ? demoIdentity(identity) : typedIdentity(identity);
      if (!chosen) {
        const known = Object.keys(DEMO_IDENTITIES).join(', ');
        return reply.code(400).send({ error: `unknown identity; there are ${known}` });
      }
      return issue({ ...options, identity: chosen, clientId: EMULATOR_CLIENT_ID, now: now() });
    },
  );
};
