import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameSignature, visitorSignature } from '@acara/releases';
import { SET_COOKIE, SHELL_NAME, type ReleaseName } from '@acara/shared-contract/release';
import { FAILED_SHELL_COOKIE } from '../document/head-scripts.ts';

/** Cookie with the visitor id and its signature, `<id>.<signature>`, for release cohorts. HttpOnly. */
const VISITOR_COOKIE = 'acara_visitor';

const ID = `(?:^|;\\s*)${VISITOR_COOKIE}=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})`;
const KNOWN = new RegExp(`${ID}(?=[.;]|$)`);
const SIGNED = new RegExp(`${ID}(?:[.]([^;]*))?(?:;|$)`);
const SET = new RegExp(`(?:^|;\\s*)${SET_COOKIE}=([^;]*)`);
const FAILED_RELEASES = new RegExp(`(?:^|;\\s*)${FAILED_SHELL_COOKIE}=([a-z0-9./-]{1,600})(?:;|$)`);
/** After this the page asks for it again, and for an id where that was lost. */
const SET_MAX_AGE_S = 30 * 24 * 60 * 60;
/** The longest lifetime that browsers allow. */
const MAX_AGE_S = 400 * 24 * 60 * 60;
const NONE: readonly string[] = [];

type CookieOptions = { maxAgeS: number; isHttps: boolean; path?: string; isReadable?: boolean };

const setCookie = (name: string, value: string, { maxAgeS, isHttps, path = '/', isReadable = false }: CookieOptions) =>
  `${name}=${value}; Max-Age=${maxAgeS}; Path=${path}${isReadable ? '' : '; HttpOnly'}; SameSite=Lax${isHttps ? '; Secure' : ''}`;

export type VisitorSigning = {
  key: string | null;
  isHttps: boolean;
};

/** The visitor id of a document. Documents are rendered for any id, valid or not. */
export const visitorId = (cookies: string): string | undefined => KNOWN.exec(cookies)?.[1];

/** The release set in the cookie that caches see, whatever it names; null without one. */
export const givenSet = (cookies: string): string | null => SET.exec(cookies)?.[1] ?? null;

/** With this response. Scripts may read it: a page without it asks for it. */
export const giveSet = (reply: FastifyReply, name: string, { isHttps }: Pick<VisitorSigning, 'isHttps'>) => {
  reply.header('set-cookie', setCookie(SET_COOKIE, name, { maxAgeS: SET_MAX_AGE_S, isHttps, isReadable: true }));
};

/** The visitor id. A new one, or a missing or wrong signature, is set with this response. */
export const ensureVisitor = (request: FastifyRequest, reply: FastifyReply, signing: VisitorSigning): string => {
  const known = visitorId(request.headers.cookie ?? '');
  if (known !== undefined) {
    verifiedVisitor(request, reply, signing);
    return known;
  }
  const id = randomUUID();
  setVisitor(reply, id, signing);
  return id;
};

/** The visitor id; null without a valid signature, which is replaced with this response: the key may have changed. */
export const verifiedVisitor = (
  request: FastifyRequest,
  reply: FastifyReply,
  signing: VisitorSigning,
): string | null => {
  const [, id, signature] = SIGNED.exec(request.headers.cookie ?? '') ?? [];
  if (id === undefined || signing.key === null) return null;
  if (signature !== undefined && isSameSignature(signature, visitorSignature(signing.key, id))) return id;
  setVisitor(reply, id, signing);
  return null;
};

const setVisitor = (reply: FastifyReply, id: string, { key, isHttps }: VisitorSigning) => {
  const value = key === null ? id : `${id}.${visitorSignature(key, id)}`;
  reply.header('set-cookie', setCookie(VISITOR_COOKIE, value, { maxAgeS: MAX_AGE_S, isHttps }));
};

/** Releases that failed in this browser, as `<package>/<releaseId>`. The page itself writes shells, by their ids alone. */
export const failedReleases = (cookies: string): readonly string[] => {
  // The cookie is rare, and this runs for every page.
  if (!cookies.includes(FAILED_SHELL_COOKIE)) return NONE;
  const ids = FAILED_RELEASES.exec(cookies)?.[1]?.split('.') ?? [];
  return ids.map((name) => (name.includes('/') ? name : `${SHELL_NAME}/${name}`));
};

/** Only the last ones count: a visitor hardly sees more releases fail, and each could make another release set. */
export const MAX_FAILED = 4;

/** Adds releases to those that the visitor's next documents leave out, until the browser is closed. */
export const leaveOut = (
  request: FastifyRequest,
  reply: FastifyReply,
  releases: readonly ReleaseName[],
  { isHttps }: Pick<VisitorSigning, 'isHttps'>,
): void => {
  const known = failedReleases(request.headers.cookie ?? '');
  const names = releases.map(({ remote, releaseId }) => `${remote}/${releaseId}`);
  const all = [...new Set([...known, ...names])];
  if (all.length === known.length) return;
  // Readable and without a lifetime, as the script that watches the shell writes it.
  const value = all.slice(-MAX_FAILED).join('.');
  reply.header('set-cookie', `${FAILED_SHELL_COOKIE}=${value}; Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}`);
};

/** Cookie with the time of the visit that was reported last, in seconds: which rollouts the visitor's set is of. */
const LAST_VISIT_COOKIE = 'acara_last_visit';
const LAST_VISIT = new RegExp(`(?:^|;\\s*)${LAST_VISIT_COOKIE}=(\\d{1,12})(?:;|$)`);

/** When the visitor's last visit was reported, in ms; null where none was. */
export const readLastVisit = (cookies: string): number | null => {
  const seconds = LAST_VISIT.exec(cookies)?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000;
};

/** @param now in ms */
export const noteVisit = (reply: FastifyReply, now: number, { isHttps }: Pick<VisitorSigning, 'isHttps'>): void => {
  reply.header(
    'set-cookie',
    setCookie(LAST_VISIT_COOKIE, `${Math.floor(now / 1000)}`, { maxAgeS: SET_MAX_AGE_S, isHttps }),
  );
};

/** A cookie with a signed token that is not verified here. It expires with the token. HttpOnly. */
export const tokenCookie = (name: string, path = '/') => {
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{1,4000})(?:;|$)`);
  return {
    read: (cookies: string): string | null => (cookies.includes(name) ? (pattern.exec(cookies)?.[1] ?? null) : null),
    write: (token: string, expiresAt: Date, { now, isHttps }: { now: number; isHttps: boolean }) => {
      const maxAgeS = Math.max(0, Math.floor((expiresAt.getTime() - now) / 1000));
      return setCookie(name, token, { maxAgeS, isHttps, path });
    },
  };
};

export const previewCookie = tokenCookie('acara_preview');
