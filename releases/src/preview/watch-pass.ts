import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { readSignedValue, signValue } from './signed-value.ts';

/** Where the page lies that shows how releases do. */
export const WATCH_ADDRESS = '/_releases';
/** Parameter of a signed link to it. */
export const WATCH_PARAMETER = 'acara_releases';

/** The right to look at the page of releases. */
export type WatchPass = {
  /** From then on it is worth nothing. */
  expiresAt: Date;
};

const PURPOSE = 'acara-watch';

const shape = Compile(Type.Object({ expires: Type.Integer({ minimum: 0, maximum: 8.64e15 }) }));

/** A signed text that fits into an address and into a cookie. @param key of `previewKey` */
export const signWatchPass = ({ expiresAt }: WatchPass, key: string): string =>
  signValue(PURPOSE, { expires: expiresAt.getTime() }, key);

/** @returns null for a pass that was not signed with this key, was altered, or is over; a preview is none */
export const readWatchPass = (token: string, key: string, now: Date): WatchPass | null => {
  const value = readSignedValue(PURPOSE, token, key);
  return shape.Check(value) && value.expires > now.getTime() ? { expiresAt: new Date(value.expires) } : null;
};

/** Address that opens the page of releases in a browser. @param origin of the site, such as `https://acara.example` */
export const watchLink = (origin: string, token: string): string => {
  const address = new URL(WATCH_ADDRESS, origin);
  address.searchParams.set(WATCH_PARAMETER, token);
  return address.href;
};
