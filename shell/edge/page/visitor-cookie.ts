import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookie with the visitor id: the unit of release cohorts. Pages cannot read it. Decisions, Session. */
export const VISITOR_COOKIE = 'acara_visitor';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The longest that browsers keep a cookie. */
const MAX_AGE_S = 400 * 24 * 60 * 60;

/** The visitor's id; a visitor without one gets one with this answer. */
export const visitorId = (request: FastifyRequest, reply: FastifyReply, isHttps: boolean): string => {
  const known = request.cookies[VISITOR_COOKIE];
  if (known && UUID.test(known)) return known;
  const id = randomUUID();
  reply.setCookie(VISITOR_COOKIE, id, { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps, maxAge: MAX_AGE_S });
  return id;
};
