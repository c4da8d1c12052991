import { readConfig } from './config.ts';

const DATABASE_URL = 'postgres://user:secret@db.test/acara';

describe('readConfig', () => {
  it('has a default for all but the database', () => {
    expect(readConfig({ DATABASE_URL })).toMatchObject({
      DATABASE_URL,
      DATABASE_POOL: 10,
      API_PORT: 3001,
      PUBLIC_ORIGIN: 'http://localhost:3000',
      TOKEN_SECRET: expect.stringMatching(/^[\w-]{64}$/),
      GOOGLE_JWKS_URL: 'https://www.googleapis.com/oauth2/v3/certs',
      MIDTRANS_SERVER_KEY: 'SB-Mid-server-acara-sandbox',
      MIDTRANS_SNAP_BASE: 'http://127.0.0.1:3002',
      MIDTRANS_CORE_BASE: 'http://127.0.0.1:3002',
    });
    expect(() => readConfig({})).toThrow('DATABASE_URL: is missing');
  });

  it("refuses the stand-in's key in production, which everybody knows: anybody could sign that they have paid", () => {
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

  it.each([
    ['SB-Mid-server-acara-sandbox', 'http://127.0.0.1:4002', 'http://127.0.0.1:4002'],
    ['SB-Mid-server-abcdef', 'https://app.sandbox.midtrans.com', 'https://api.sandbox.midtrans.com'],
    ['Mid-server-abcdef', 'https://app.midtrans.com', 'https://api.midtrans.com'],
  ])('finds the payment provider of the key %s', (MIDTRANS_SERVER_KEY, MIDTRANS_SNAP_BASE, MIDTRANS_CORE_BASE) => {
    const found = { MIDTRANS_SNAP_BASE, MIDTRANS_CORE_BASE };
    expect(readConfig({ DATABASE_URL, MIDTRANS_SERVER_KEY, SANDBOX_PORT: '4002' })).toMatchObject(found);
  });

  it('makes another secret at each start where none is set', () => {
    expect(readConfig({ DATABASE_URL }).TOKEN_SECRET).not.toBe(readConfig({ DATABASE_URL }).TOKEN_SECRET);
  });
});
