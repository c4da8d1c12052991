import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookie with the visitor id: the unit of release cohorts. Pages cannot read it. Decisions, Session. */
export const VISITOR_COOKIE = 'acara_visitor';

const KNOWN = new RegExp(`(?:^|;\\s*)${VISITOR_COOKIE}=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:;|$)`);
/** The longest that browsers keep a cookie. */
const MAX_AGE_S = 400 * 24 * 60 * 60;

/** The visitor's id; a visitor without one gets one with this answer. */
export const visitorId = (request: FastifyRequest, reply: FastifyReply, isHttps: boolean): string => {
  const known = KNOWN.exec(request.headers.cookie ?? '')?.[1];
  if (known) return known;
  const id = randomUUID();
  const secure = isHttps ? '; Secure' : '';
  reply.header('set-cookie', `${VISITOR_COOKIE}=${id}; Max-Age=${MAX_AGE_S}; Path=/; HttpOnly; SameSite=Lax${secure}`);
  return id;
};
