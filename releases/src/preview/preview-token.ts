import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { MAX_SIGNED_LENGTH, readSignedValue, signValue } from './signed-value.ts';

/** What the holder of a preview link runs instead of what everybody gets. */
export type Preview = {
  /** By package, the shell too: a release id. */
  choice: Record<string, string>;
  /** From then on the link is worth nothing. */
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
 * A signed text that fits into an address and into a cookie: base64url, with one dot.
 * @param key of `previewKey`
 * @throws {RangeError} for a choice of more packages than a cookie holds
 */
export const signPreview = ({ choice, expiresAt }: Preview, key: string): string => {
  const token = signValue(PURPOSE, { choice, expires: expiresAt.getTime() }, key);
  if (token.length > MAX_SIGNED_LENGTH)
    throw new RangeError(`a preview of ${Object.keys(choice).length} packages is too long`);
  return token;
};

/**
 * Whether the releases of a choice exist is for the registry to say: one that it does not list counts for nothing.
 * @returns null for a token that was not signed with this key, was altered, or is over
 */
export const readPreview = (token: string, key: string, now: Date): Preview | null => {
  const value = readSignedValue(PURPOSE, token, key);
  if (!shape.Check(value) || value.expires <= now.getTime()) return null;
  return { choice: value.choice, expiresAt: new Date(value.expires) };
};
