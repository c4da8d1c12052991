import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** A key pair with the name under which the key set has it. */
export type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject };

const asSigningKey = (privateKey: KeyObject): SigningKey => {
  const publicKey = createPublicKey(privateKey);
  const kid = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 40);
  return { kid, privateKey, publicKey };
};

/** A fresh RSA key of the size Google uses. */
export const createSigningKey = (): SigningKey =>
  asSigningKey(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);

/**
 * The key of this installation: made at the first start, the same after a restart, so that servers which keep the key
 * set for hours go on accepting the tokens.
 * @param folder where it is kept
 */
export const loadSigningKey = (folder: string): SigningKey => {
  const file = path.join(folder, 'google-key.pem');
  if (fs.existsSync(file)) return asSigningKey(createPrivateKey(fs.readFileSync(file)));
  const key = createSigningKey();
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(file, key.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return key;
};
