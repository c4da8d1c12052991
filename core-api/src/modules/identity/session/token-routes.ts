import {
  endLoginSession,
  endOtherLoginSessions,
  listLoginSessions,
  logout,
  refreshToken,
} from '@acara/shared-contract/endpoints';
import type { LoginSession } from '@acara/shared-contract/entities';
import type { FastifyInstance } from 'fastify';
import { requireBearer } from '../../../platform/http/bearer.ts';
import { addEndpoint } from '../../../platform/http/endpoint.ts';
import { forbidden, notFound, unauthorized } from '../../../platform/http/failure.ts';
import { presentInstant } from '../../../platform/text/format.ts';
import type { LoginSessionRow } from './session-repository.ts';

const presentLoginSession = (row: LoginSessionRow, current: number): LoginSession => ({
  ...row,
  created_at: presentInstant(row.created_at),
  current_status: row.id === current,
});

const NOT_YOURS = 'Sesi ini bukan milik Anda';

export const registerTokenRoutes = (app: FastifyInstance): void => {
  const { sessions } = app.session;

  addEndpoint(app, refreshToken, async (request) => {
    const session = sessions.readSessionId(request.body.refresh_token);
    if (session === null) throw unauthorized();
    await app.limits.spend('refreshes', session);
    const refreshed = await sessions.refresh(request.body.refresh_token);
    if (refreshed.kind === 'reused')
      request.log.warn({ session: refreshed.id }, 'a replaced refresh token was used again: session ended');
    if (refreshed.kind !== 'refreshed') throw unauthorized();
    return { data: refreshed.auth };
  });

  // Without a session there is nothing to revoke: they are logged out.
  addEndpoint(app, logout, async (request) => {
    await sessions.endByRefreshToken(request.body.refresh_token);
    return { success: 'Anda telah keluar' };
  });

  /** The session of a refresh token. @throws Failure 403 if it is not the bearer's */
  const requireOwnSession = async (text: string, userId: number): Promise<number> => {
    const session = await sessions.findByRefreshToken(text);
    if (session?.user_id !== userId) throw forbidden(NOT_YOURS);
    return session.session_id;
  };

  addEndpoint(app, listLoginSessions, async (request) => {
    const { userId } = requireBearer(request);
    const current = await requireOwnSession(request.body.refresh_token, userId);
    const rows = await sessions.listLive(userId);
    return { data: rows.map((row) => presentLoginSession(row, current)) };
  });

  addEndpoint(app, endLoginSession, async (request) => {
    const { userId } = requireBearer(request);
    const session = await sessions.find(request.params.id);
    if (!session) throw notFound('Sesi');
    if (session.user_id !== userId) throw forbidden(NOT_YOURS);
    if (session.revoked_at !== null) throw notFound('Sesi');
    await sessions.revoke(session.session_id);
    return { success: 'Sesi telah diakhiri' };
  });

  addEndpoint(app, endOtherLoginSessions, async (request) => {
    const { userId } = requireBearer(request);
    await sessions.revokeOthers(userId, await requireOwnSession(request.body.refresh_token, userId));
    return { success: 'Semua sesi lain telah diakhiri' };
  });
};
