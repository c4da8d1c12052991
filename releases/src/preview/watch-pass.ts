import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { readSignedValue, signValue } from './signing.ts';

/** Address of the page of releases. */
export const WATCH_ADDRESS = '/_releases';
export const WATCH_PARAMETER = 'acara_releases';

/** Access to the page of releases. */
export type WatchPass = {
  expiresAt: Date;
};

const PURPOSE = 'acara-watch';

const shape = Compile(Type.Object({ expires: Type.Integer({ minimum: 0, maximum: 8.64e15 }) }));

/** A signed token for an address or a cookie. @param key of `previewKey` */
export const signWatchPass = ({ expiresAt }: WatchPass, key: string): string =>
  signValue(PURPOSE, { expires: expiresAt.getTime() }, key);

/** @returns null for an invalid signature, an expired pass, or a preview */
export const readWatchPass = (token: string, key: string, now: Date): WatchPass | null => {
  const value = readSignedValue(PURPOSE, token, key);
  return shape.Check(value) && value.expires > now.getTime() ? { expiresAt: new Date(value.expires) } : null;
};

/** A link that opens the page of releases. @param origin of the site, such as `https://acara.example` */
export const watchLink = (origin: string, token: string): string => {
  const address = new URL(WATCH_ADDRESS, origin);
  address.searchParams.set(WATCH_PARAMETER, token);
  return address.href;
};
