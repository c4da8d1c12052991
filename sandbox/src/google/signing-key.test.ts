import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadSigningKey } from './id-tokens.ts';

describe('the signing key', () => {
  it('is the same after a restart, and only its owner can read it', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-key-'));
    const first = loadSigningKey(folder);
    expect(loadSigningKey(folder).kid).toBe(first.kid);
    expect(fs.statSync(path.join(folder, 'google-key.pem')).mode & 0o077).toBe(0);
    fs.rmSync(folder, { recursive: true });
  });
});
