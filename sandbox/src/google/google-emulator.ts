import type { FastifyInstance } from 'fastify';
import { createCallerCheck } from './callers.ts';
import { registerControlRoutes } from './control-routes.ts';
import { registerGsiRoutes } from './gsi-routes.ts';
import { registerKeySetRoutes } from './key-set-routes.ts';
import { createTokenIssuer } from './tokens/token-faults.ts';
import type { SigningKey } from './tokens/signing-key.ts';

/** What the Google stand-in needs to know. */
export type GoogleOptions = { key: SigningKey; publicOrigin: string; siteName: string; now: () => Date };

/** Google sign-in: script, button, window, key set, and tokens for tests. */
export const registerGoogle = (app: FastifyInstance, { key, publicOrigin, siteName, now }: GoogleOptions): void => {
  const issue = createTokenIssuer(key);
  registerGsiRoutes(app, { check: createCallerCheck(publicOrigin), issue, siteName, now });
  registerKeySetRoutes(app, key, now);
  registerControlRoutes(app, issue, now);
};
