import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** A key pair with its id in the key set. */
export type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject };

const asSigningKey = (privateKey: KeyObject): SigningKey => {
  const publicKey = createPublicKey(privateKey);
  const kid = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 40);
  return { kid, privateKey, publicKey };
};

/** A new RSA key of the size that Google uses. */
export const createSigningKey = (): SigningKey =>
  asSigningKey(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);

/**
 * The key of this installation, created at the first start: servers cache the key set for hours, also over restarts.
 * @param folder where it is stored
 */
export const loadSigningKey = (folder: string): SigningKey => {
  const file = path.join(folder, 'google-key.pem');
  if (fs.existsSync(file)) return asSigningKey(createPrivateKey(fs.readFileSync(file)));
  const key = createSigningKey();
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(file, key.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return key;
};

// Google publishes its keys as X.509 certificates too. Node reads but cannot create them, and a library for that is larger
// than this file: a self-signed certificate is one DER structure (RFC 5280, section 4.1).

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
