import { PREVIEW_PARAMETER } from '@acara/shared-contract/release';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { MAX_SIGNED_LENGTH, readSignedValue, signValue } from './signing.ts';

/** A choice of releases for the browser that opens a preview link. */
export type Preview = {
  /** Release id by package, the shell included. */
  choice: Record<string, string>;
  expiresAt: Date;
};

const PURPOSE = 'acara-preview';

const shape = Compile(
  Type.Object({
    choice: Type.Record(Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' }), Type.String({ maxLength: 64 }), {
      additionalProperties: false,
    }),
    expires: Type.Integer({ minimum: 0, maximum: 8.64e15 }),
  }),
);

/**
 * A signed token for an address or a cookie: base64url, with one dot.
 * @param key of `previewKey`
 * @throws {RangeError} for more packages than a cookie holds
 */
export const signPreview = ({ choice, expiresAt }: Preview, key: string): string => {
  const token = signValue(PURPOSE, { choice, expires: expiresAt.getTime() }, key);
  if (token.length > MAX_SIGNED_LENGTH)
    throw new RangeError(`a preview of ${Object.keys(choice).length} packages is too long`);
  return token;
};

/**
 * Does not check that the releases exist: unknown ones are ignored.
 * @returns null for an invalid signature or an expired token
 */
export const readPreview = (token: string, key: string, now: Date): Preview | null => {
  const value = readSignedValue(PURPOSE, token, key);
  if (!shape.Check(value) || value.expires <= now.getTime()) return null;
  return { choice: value.choice, expiresAt: new Date(value.expires) };
};

/** A link that starts a preview. @param origin of the site, such as `https://acara.example` */
export const previewLink = (origin: string, token: string): string => {
  const address = new URL('/', origin);
  address.searchParams.set(PREVIEW_PARAMETER, token);
  return address.href;
};
