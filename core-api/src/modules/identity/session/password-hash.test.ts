import argon from '@node-rs/argon2';
import { hashPassword, verifyPassword } from './password-hash.ts';

describe('a password', () => {
  it('of an unknown account is compared again after the decoy could not be made', async () => {
    const hashed = await hashPassword('Rahasia-123');
    const once = jest.spyOn(argon, 'hash');
    const fail = () => once.mockImplementationOnce(() => Promise.reject(new Error('no memory')));
    fail();
    await expect(verifyPassword(null, 'Rahasia-123')).rejects.toThrow('no memory');
    fail();
    expect(await verifyPassword(hashed, 'Rahasia-123')).toBe(true);
    expect(await verifyPassword(null, 'Rahasia-123')).toBe(false);
    once.mockRestore();
  });

  it('is hashed with argon2id and the parameters of OWASP, differently each time', async () => {
    const [first, second] = await Promise.all([hashPassword('Rahasia-123'), hashPassword('Rahasia-123')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it('is verified, also as typed on another keyboard', async () => {
    const hashed = await hashPassword('cafe\u0301-kopi');
    expect(await verifyPassword(hashed, 'caf\u00e9-kopi')).toBe(true);
    expect(await verifyPassword(hashed, 'cafe-kopi')).toBe(false);
  });

  it('never matches without a hash, not even the decoy', async () => {
    expect(await verifyPassword(null, 'the password of nobody')).toBe(false);
  });

  it('is refused with 503 when too many wait, and the others are served', async () => {
    const pending = Array.from({ length: 160 }, () => hashPassword('x').catch((error: unknown) => error));
    const answers = await Promise.all(pending);
    const refused = answers.filter((answer) => typeof answer !== 'string');
    expect(refused).toHaveLength(160 - 151);
    expect(refused[0]).toMatchObject({ statusCode: 503, code: 'unavailable', headers: { 'retry-after': '5' } });
    expect(await verifyPassword(String(answers[150]), 'x')).toBe(true);
  });

  it('of a login does not wait behind new passwords, nor the reverse', async () => {
    const hashed = await hashPassword('Rahasia-123');
    let done = 0;
    const many = Array.from({ length: 140 }, () => hashPassword('x').finally(() => (done += 1)));
    expect(await verifyPassword(hashed, 'Rahasia-123')).toBe(true);
    expect(done).toBeLessThan(10);
    await Promise.all(many);

    done = 0;
    const logins = Array.from({ length: 140 }, () => verifyPassword(hashed, 'x').finally(() => (done += 1)));
    await hashPassword('y');
    expect(done).toBeLessThan(20);
    await Promise.all(logins);
  });
});
