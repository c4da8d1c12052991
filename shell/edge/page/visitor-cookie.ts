import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SHELL_NAME } from '@acara/shared-contract/release';
import { FAILED_SHELL_COOKIE } from '../document/shell-watch.ts';

/** Cookie with the visitor id: the unit of release cohorts. Pages cannot read it. Decisions, Session. */
export const VISITOR_COOKIE = 'acara_visitor';
/** Cookie with the signed choice of somebody who previews releases. Pages cannot read it. */
export const PREVIEW_COOKIE = 'acara_preview';

const KNOWN = new RegExp(`(?:^|;\\s*)${VISITOR_COOKIE}=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:;|$)`);
const PREVIEW = new RegExp(`(?:^|;\\s*)${PREVIEW_COOKIE}=([\\w.-]{1,4000})(?:;|$)`);
const FAILED_SHELLS = new RegExp(`(?:^|;\\s*)${FAILED_SHELL_COOKIE}=([a-z0-9.-]{1,300})(?:;|$)`);
/** The longest that browsers keep a cookie. */
const MAX_AGE_S = 400 * 24 * 60 * 60;
const NONE: readonly string[] = [];

const setCookie = (name: string, value: string, { maxAgeS, isHttps }: { maxAgeS: number; isHttps: boolean }) =>
  `${name}=${value}; Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;

/** The visitor's id; a visitor without one gets one with this answer. */
export const visitorId = (request: FastifyRequest, reply: FastifyReply, isHttps: boolean): string => {
  const known = KNOWN.exec(request.headers.cookie ?? '')?.[1];
  if (known) return known;
  const id = randomUUID();
  reply.header('set-cookie', setCookie(VISITOR_COOKIE, id, { maxAgeS: MAX_AGE_S, isHttps }));
  return id;
};

/** The releases of the shell that failed in this browser, as `shell/<releaseId>`. */
export const failedShells = (cookies: string): readonly string[] => {
  // Nearly nobody has it, and this is asked for every page.
  if (!cookies.includes(FAILED_SHELL_COOKIE)) return NONE;
  const ids = FAILED_SHELLS.exec(cookies)?.[1]?.split('.') ?? [];
  return ids.map((releaseId) => `${SHELL_NAME}/${releaseId}`);
};

/** The signed preview as it came, unchecked. */
export const previewToken = (cookies: string): string | null =>
  cookies.includes(PREVIEW_COOKIE) ? (PREVIEW.exec(cookies)?.[1] ?? null) : null;

/** A cookie for a signed preview that ends with it. @param now in ms */
export const previewCookie = (token: string, expiresAt: Date, { now, isHttps }: { now: number; isHttps: boolean }) =>
  setCookie(PREVIEW_COOKIE, token, { maxAgeS: Math.max(0, Math.floor((expiresAt.getTime() - now) / 1000)), isHttps });
