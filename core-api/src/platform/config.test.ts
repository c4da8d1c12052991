import { readConfig } from './config.ts';

const DATABASE_URL = 'postgres://user:secret@db.test/acara';

describe('readConfig', () => {
  it('has defaults for everything but the database', () => {
    expect(readConfig({ DATABASE_URL })).toMatchObject({
      DATABASE_URL,
      DATABASE_POOL: 10,
      API_PORT: 3001,
      PUBLIC_ORIGIN: 'http://localhost:3000',
      TOKEN_SECRET: expect.stringMatching(/^[\w-]{64}$/),
      GOOGLE_JWKS_URL: 'https://www.googleapis.com/oauth2/v3/certs',
      MIDTRANS_SERVER_KEY: 'SB-Mid-server-acara-sandbox',
    });
    expect(() => readConfig({})).toThrow('DATABASE_URL: is missing');
  });

  it("refuses the emulator's public key in production", () => {
    const real = {
      DATABASE_URL,
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://acara.example',
      TOKEN_SECRET: 'x'.repeat(32),
      MAIL_FROM: 'a@acara.example',
    };
    expect(readConfig({ ...real, MIDTRANS_SERVER_KEY: 'Mid-server-abcdef' })).toMatchObject(real);
    expect(() => readConfig({ ...real, MIDTRANS_SERVER_KEY: 'SB-Mid-server-acara-sandbox' })).toThrow(
      "MIDTRANS_SERVER_KEY: is the stand-in's",
    );
  });

  it('creates another secret at each start if none is set', () => {
    expect(readConfig({ DATABASE_URL }).TOKEN_SECRET).not.toBe(readConfig({ DATABASE_URL }).TOKEN_SECRET);
  });
});
