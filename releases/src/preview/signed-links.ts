import { PREVIEW_PARAMETER } from '@acara/shared-contract/release';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { MAX_SIGNED_LENGTH, readSignedValue, signValue } from './signing.ts';

/** Address of the page of releases. */
export const WATCH_ADDRESS = '/_releases';
export const WATCH_PARAMETER = 'acara_releases';

// Each purpose has its own tokens: for an address or a cookie, base64url with one dot. `key` is that of `previewKey`.
const PREVIEW = 'acara-preview';
const WATCH = 'acara-watch';

const expires = Type.Integer({ minimum: 0, maximum: 8.64e15 });
const previewShape = Compile(
  Type.Object({
    choice: Type.Record(Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' }), Type.String({ maxLength: 64 }), {
      additionalProperties: false,
    }),
    expires,
    staff: Type.Optional(Type.Literal(true)),
  }),
);
const watchShape = Compile(
  Type.Object({
    expires,
    by: Type.String({ minLength: 1, maxLength: 200 }),
    act: Type.Optional(Type.Literal(true)),
  }),
);

const createLink = (origin: string, address: string, parameter: string, token: string): string => {
  const link = new URL(address, origin);
  link.searchParams.set(parameter, token);
  return link.href;
};

/**
 * A choice of releases, by package, the shell included, for the browser that opens a preview link. `isStaff`: and each
 * release that is being rolled out.
 */
export type Preview = { choice: Record<string, string>; expiresAt: Date; isStaff?: true };

/** @throws {RangeError} for more packages than a cookie holds */
export const signPreview = ({ choice, expiresAt, isStaff }: Preview, key: string): string => {
  const value = { choice, expires: expiresAt.getTime(), ...(isStaff && { staff: true }) };
  const token = signValue(PREVIEW, value, key);
  if (token.length > MAX_SIGNED_LENGTH)
    throw new RangeError(`a preview of ${Object.keys(choice).length} packages is too long`);
  return token;
};

/** Null for an invalid signature or an expired token. Unknown releases are ignored later. */
export const readPreview = (token: string, key: string, now: Date): Preview | null => {
  const value = readSignedValue(PREVIEW, token, key);
  if (!previewShape.Check(value) || value.expires <= now.getTime()) return null;
  return { choice: value.choice, expiresAt: new Date(value.expires), ...(value.staff && { isStaff: true }) };
};

/** A link that starts a preview. @param path of the page that it leads to */
export const previewLink = (origin: string, token: string, path = '/'): string =>
  createLink(origin, path, PREVIEW_PARAMETER, token);

/**
 * Access to the page of releases. `by`: who made it, for the audit. `mayAct`: also to its actions, not to the
 * acknowledgements alone.
 */
export type WatchPass = { expiresAt: Date; by: string; mayAct?: true };

export const signWatchPass = ({ expiresAt, by, mayAct }: WatchPass, key: string): string =>
  signValue(WATCH, { expires: expiresAt.getTime(), by, ...(mayAct && { act: true }) }, key);

/** @returns null for an invalid signature, an expired pass, or a preview */
export const readWatchPass = (token: string, key: string, now: Date): WatchPass | null => {
  const value = readSignedValue(WATCH, token, key);
  if (!watchShape.Check(value) || value.expires <= now.getTime()) return null;
  const { by, act } = value;
  return { expiresAt: new Date(value.expires), by, ...(act && { mayAct: true }) };
};

/** A link that opens the page of releases. */
export const watchLink = (origin: string, token: string): string =>
  createLink(origin, WATCH_ADDRESS, WATCH_PARAMETER, token);
