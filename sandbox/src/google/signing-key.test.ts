import { X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createCertificate, createSigningKey, loadSigningKey } from './signing-key.ts';

describe('the signing key', () => {
  it('is the same after a restart, and only its owner can read it', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-key-'));
    const first = loadSigningKey(folder);
    expect(loadSigningKey(folder).kid).toBe(first.kid);
    expect(fs.statSync(path.join(folder, 'google-key.pem')).mode & 0o077).toBe(0);
    fs.rmSync(folder, { recursive: true });
  });

  it('has a valid certificate of its own', () => {
    const key = createSigningKey();
    const now = new Date('2026-11-21T05:00:00Z');
    const certificate = new X509Certificate(createCertificate(key, now));
    expect(certificate.verify(key.publicKey)).toBe(true);
    expect(certificate.publicKey.equals(key.publicKey)).toBe(true);
    expect(new Date(certificate.validFrom).getTime()).toBeLessThan(now.getTime());
    expect(new Date(certificate.validTo).getTime()).toBeGreaterThan(now.getTime());
  });
});
