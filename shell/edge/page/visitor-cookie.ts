import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameSignature, visitorSignature } from '@acara/releases';
import { SHELL_NAME } from '@acara/shared-contract/release';
import { FAILED_SHELL_COOKIE } from '../document/shell-watch.ts';

/**
 * Cookie with the visitor id, the unit of release cohorts, and the mark that shows that we gave it: `<id>.<mark>`. Pages
 * cannot read it.
 */
export const VISITOR_COOKIE = 'acara_visitor';
/** Cookie with the signed choice of somebody who previews releases. Pages cannot read it. */
export const PREVIEW_COOKIE = 'acara_preview';

const ID = `(?:^|;\\s*)${VISITOR_COOKIE}=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})`;
/** Every page asks for it: a group for the mark would cost half as much again. */
const KNOWN = new RegExp(`${ID}(?=[.;]|$)`);
const SIGNED = new RegExp(`${ID}(?:[.]([^;]*))?(?:;|$)`);
const PREVIEW = new RegExp(`(?:^|;\\s*)${PREVIEW_COOKIE}=([\\w.-]{1,4000})(?:;|$)`);
const FAILED_SHELLS = new RegExp(`(?:^|;\\s*)${FAILED_SHELL_COOKIE}=([a-z0-9.-]{1,300})(?:;|$)`);
/** The longest that browsers keep a cookie. */
const MAX_AGE_S = 400 * 24 * 60 * 60;
const NONE: readonly string[] = [];

const setCookie = (name: string, value: string, { maxAgeS, isHttps }: { maxAgeS: number; isHttps: boolean }) =>
  `${name}=${value}; Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;

/** How visitors are given their ids. */
export type VisitorSigning = {
  /** Null while there is none: ids then have no mark. */
  key: string | null;
  isHttps: boolean;
};

/**
 * The visitor's id. Who has none gets one with this answer, and who has no mark gets it. Whether a mark is right is not
 * asked here: pages are made for any id, and this runs for each of them.
 */
export const visitorId = (request: FastifyRequest, reply: FastifyReply, signing: VisitorSigning): string => {
  const cookies = request.headers.cookie ?? '';
  const known = KNOWN.exec(cookies);
  const id = known?.[1] ?? randomUUID();
  if (known && (cookies[known.index + known[0].length] === '.' || signing.key === null)) return id;
  setVisitor(reply, id, signing);
  return id;
};

/**
 * The id of a visitor whose mark is right; null for anybody else. Who has a wrong mark, as after a change of the key, gets
 * the right one with this answer.
 */
export const verifiedVisitor = (
  request: FastifyRequest,
  reply: FastifyReply,
  signing: VisitorSigning,
): string | null => {
  const [, id, mark] = SIGNED.exec(request.headers.cookie ?? '') ?? [];
  if (id === undefined || signing.key === null) return null;
  if (mark !== undefined && isSameSignature(mark, visitorSignature(signing.key, id))) return id;
  setVisitor(reply, id, signing);
  return null;
};

const setVisitor = (reply: FastifyReply, id: string, { key, isHttps }: VisitorSigning) => {
  const value = key === null ? id : `${id}.${visitorSignature(key, id)}`;
  reply.header('set-cookie', setCookie(VISITOR_COOKIE, value, { maxAgeS: MAX_AGE_S, isHttps }));
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
