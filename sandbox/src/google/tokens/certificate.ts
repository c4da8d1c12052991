import { createHash, sign } from 'node:crypto';
import type { SigningKey } from './signing-key.ts';

// Google publishes its keys as X.509 certificates too. Node reads them but cannot write them, and a library for it is
// larger than this file: a self-signed certificate is one DER structure (RFC 5280 §4.1).

const der = (tag: number, ...contents: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(contents);
  const bytes: number[] = [];
  for (let length = content.length; length > 0; length >>= 8) bytes.unshift(length & 0xff);
  const length = content.length < 0x80 ? [content.length] : [0x80 | bytes.length, ...bytes];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const utcTime = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

const SHA256_WITH_RSA = sequence(
  der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b])),
  der(0x05),
);
const COMMON_NAME = der(0x06, Buffer.from([0x55, 0x04, 0x03]));
const VERSION_3 = der(0xa0, der(0x02, Buffer.from([2])));
const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

/**
 * A self-signed certificate of the key, valid for the week around `now`.
 * @returns PEM
 */
export const createCertificate = ({ privateKey, publicKey }: SigningKey, now: Date): string => {
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('sandbox.acara.test')))));
  // The first byte keeps the number positive.
  const serial = der(
    0x02,
    Buffer.concat([Buffer.from([1]), createHash('sha256').update(spki).digest().subarray(0, 8)]),
  );
  const validity = sequence(utcTime(new Date(now.getTime() - HOUR)), utcTime(new Date(now.getTime() + WEEK)));
  const body = sequence(VERSION_3, serial, SHA256_WITH_RSA, name, validity, name, spki);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const lines =
    sequence(body, SHA256_WITH_RSA, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
};
