import { parseJson } from '../store/files.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** 96 bits cannot be guessed through a rate-limited endpoint, and each document contains a dozen. */
const LENGTH = 16;

/** HMAC that proves that an edge of this site listed the release. docs/contracts/beacons.md. */
export const releaseSignature = (key: string, remote: string, releaseId: string): string =>
  sign(key, `release|${remote}/${releaseId}`);

/** HMAC that proves that an edge issued the visitor id. */
export const visitorSignature = (key: string, id: string): string => sign(key, `visitor|${id}`);

/** In constant time. */
export const isSameSignature = (one: string, other: string): boolean => isSame(Buffer.from(one), Buffer.from(other));

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

const sign = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, LENGTH);

/** Well below the limit of a cookie. */
export const MAX_SIGNED_LENGTH = 3500;

/** A signed value for an address or a cookie: base64url, with one dot, valid for its purpose only. */
export const signValue = (purpose: string, value: unknown, key: string): string => {
  const body = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${body}.${computeMac(purpose, body, key).toString('base64url')}`;
};

/** @returns undefined for an invalid signature */
export const readSignedValue = (purpose: string, text: string, key: string): unknown => {
  const [body = '', mac = '', ...more] = text.length > MAX_SIGNED_LENGTH ? [] : text.split('.');
  if (body === '' || more.length > 0) return undefined;
  return isSame(Buffer.from(mac, 'base64url'), computeMac(purpose, body, key))
    ? parseJson(Buffer.from(body, 'base64url').toString())
    : undefined;
};

const computeMac = (purpose: string, body: string, key: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}:`).update(body).digest();
