import { createHmac, timingSafeEqual } from 'node:crypto';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** What the holder of a preview link runs instead of what everybody gets. */
export type Preview = {
  /** By package, the shell too: a release id. */
  choice: Record<string, string>;
  /** From then on the link is worth nothing. */
  expiresAt: Date;
};

/** What is signed is of no other kind, should the key ever serve for more. */
const KIND = 'acara-preview:';
/** Well below what a cookie may hold. */
const MAX_LENGTH = 3500;

const shape = Compile(
  Type.Object({
    choice: Type.Record(Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' }), Type.String({ maxLength: 64 }), {
      additionalProperties: false,
    }),
    expires: Type.Integer({ minimum: 0, maximum: 8.64e15 }),
  }),
);

/**
 * A signed text that fits into an address and into a cookie: base64url, with one dot.
 * @param key of `previewKey`
 * @throws {RangeError} for a choice of more packages than a cookie holds
 */
export const signPreview = ({ choice, expiresAt }: Preview, key: string): string => {
  const body = Buffer.from(JSON.stringify({ choice, expires: expiresAt.getTime() })).toString('base64url');
  const token = `${body}.${macOf(body, key).toString('base64url')}`;
  if (token.length > MAX_LENGTH)
    throw new RangeError(`a preview of ${Object.keys(choice).length} packages is too long`);
  return token;
};

/**
 * Whether the releases of a choice exist is for the registry to say: one that it does not list counts for nothing.
 * @returns null for a token that was not signed with this key, was altered, or is over
 */
export const readPreview = (token: string, key: string, now: Date): Preview | null => {
  const [body = '', mac = '', ...more] = token.length > MAX_LENGTH ? [] : token.split('.');
  if (body === '' || more.length > 0 || !isSame(Buffer.from(mac, 'base64url'), macOf(body, key))) return null;
  const value = parsed(body);
  if (!shape.Check(value) || value.expires <= now.getTime()) return null;
  return { choice: value.choice, expiresAt: new Date(value.expires) };
};

const macOf = (body: string, key: string): Buffer => createHmac('sha256', key).update(KIND).update(body).digest();

const isSame = (given: Buffer, wanted: Buffer): boolean =>
  given.length === wanted.length && timingSafeEqual(given, wanted);

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(Buffer.from(body, 'base64url').toString());
  } catch {
    return null;
  }
};
