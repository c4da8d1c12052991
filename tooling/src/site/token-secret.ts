import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * The secret that signs tokens where none is set: made once and kept, so that logins outlive a restart.
 * @param folder where the site keeps its data
 */
export const loadTokenSecret = (folder: string): string => {
  const file = path.join(folder, 'token-secret');
  fs.mkdirSync(folder, { recursive: true });
  if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  return fs.readFileSync(file, 'utf8');
};
