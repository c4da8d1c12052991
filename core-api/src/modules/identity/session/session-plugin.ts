import type { FastifyInstance } from 'fastify';
import { registerBearer } from '../../../platform/http/bearer.ts';
import { repeat } from '../../../platform/jobs/repeat.ts';
import type { Services } from '../../../platform/services.ts';
import { createAccessTokens, type AccessTokens } from './access-token.ts';
import { createBearerCheck, createKnownBearers, createLiveCheck } from './bearer-check.ts';
import { createRefreshTokens } from './refresh-token.ts';
import { createRevocations } from './revocations.ts';
import { createSessionRepository } from './session-repository.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { tokenKeys, type TokenKeys } from './token-keys.ts';

/** Every process refuses a revoked session within 5 s. */
const POLL = 2_000;
const SWEEP = 60 * 60 * 1000;

type SessionPlugin = {
  sessions: Sessions;
  accessTokens: AccessTokens;
  keys: TokenKeys;
  /** Runs every 2 s; tests call it. */
  pollRevocations: () => Promise<void>;
};

declare module 'fastify' {
  interface FastifyInstance {
    session: SessionPlugin;
  }
}

/** Decorates `app.session` and `request.bearer`, and starts their jobs. */
export const registerSession = (app: FastifyInstance, { config, database, now }: Services): SessionPlugin => {
  const keys = tokenKeys(config.TOKEN_SECRET);
  const lifetime = config.ACCESS_TOKEN_SECONDS;
  const repository = createSessionRepository(database);
  const accessTokens = createAccessTokens(keys.access, lifetime, now);
  const revocations = createRevocations(repository, lifetime, now);
  const sessions = createSessions({
    repository,
    accessTokens,
    refreshTokens: createRefreshTokens(keys),
    revocations,
    refreshLifetime: config.REFRESH_TOKEN_DAYS * 24 * 60 * 60 * 1000,
    grace: config.REFRESH_GRACE_SECONDS * 1000,
    now,
  });
  const plugin = { sessions, accessTokens, keys, pollRevocations: revocations.poll };

  app.decorate('session', plugin);
  const known = createKnownBearers();
  app.observeMap('known bearers', known);
  const sessionsOfRequests = createLiveCheck(repository);
  registerBearer(app, createBearerCheck({ known, accessTokens, sessions: sessionsOfRequests, revocations, now }));
  repeat(app, 'poll ended sessions', POLL, revocations.poll, { atStart: true });
  repeat(app, 'sweep login sessions', SWEEP, sessions.sweep);
  return plugin;
};
