import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const toSigningKey = (privateKey: KeyObject) => {
  const publicKey = createPublicKey(privateKey);
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return { kid: createHash('sha256').update(der).digest('hex').slice(0, 40), privateKey, publicKey };
};

/** A key pair with its id in the key set. */
export type SigningKey = ReturnType<typeof toSigningKey>;

/** A new RSA key of the size that Google uses. */
export const createSigningKey = (): SigningKey =>
  toSigningKey(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);

/** The key of this installation, created at the first start: servers cache the key set for hours, also over restarts. */
export const loadSigningKey = (folder: string): SigningKey => {
  const file = path.join(folder, 'google-key.pem');
  if (fs.existsSync(file)) return toSigningKey(createPrivateKey(fs.readFileSync(file)));
  const key = createSigningKey();
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(file, key.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return key;
};
