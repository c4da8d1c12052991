import { readConfig } from './config.ts';

const DATABASE_URL = 'postgres://user:secret@db.test/acara';

describe('readConfig', () => {
  it('has a default for all but the database', () => {
    expect(readConfig({ DATABASE_URL })).toEqual({
      DATABASE_URL,
      DATABASE_POOL: 10,
      DATABASE_PREPARE: 1,
      API_HOST: '127.0.0.1',
      API_PORT: 3001,
      PUBLIC_ORIGIN: 'http://localhost:3000',
      TRUST_PROXY: 'loopback',
      IMAGE_CACHE_DIR: '.data/images',
      TOKEN_SECRET: expect.stringMatching(/^[\w-]{64}$/),
      ACCESS_TOKEN_SECONDS: 900,
      REFRESH_TOKEN_DAYS: 30,
      REFRESH_GRACE_SECONDS: 30,
      LOGIN_CAPTCHA_AFTER_EMAIL: 3,
      LOGIN_CAPTCHA_AFTER_ADDRESS: 30,
      LOGIN_LIMIT_ADDRESS: 300,
      GOOGLE_JWKS_URL: 'https://www.googleapis.com/oauth2/v3/certs',
      SITE_NAME: 'Acara',
      MAIL_FROM: 'Acara <tidak-dibalas@acara.test>',
      REGISTRATION_LIMIT: 200,
      RECOVERY_LIMIT: 60,
      READ_LIMIT: 12_000,
      LIST_LIMIT: 3_000,
      HOLD_LIMIT_ACCOUNT: 15,
      HOLD_LIMIT_NETWORK: 200,
      HOLD_MINUTES: 30,
      MIDTRANS_SERVER_KEY: 'SB-Mid-server-acara-sandbox',
      MIDTRANS_SNAP_BASE: 'http://127.0.0.1:3002',
      MIDTRANS_CORE_BASE: 'http://127.0.0.1:3002',
      MAXIMUM_PER_BUYER: 0,
      LOG_LEVEL: 'info',
      NODE_ENV: 'development',
    });
  });

  it('reads numbers, and takes an empty setting for none', () => {
    expect(readConfig({ DATABASE_URL, API_PORT: '4001', LOG_LEVEL: '' })).toMatchObject({
      API_PORT: 4001,
      LOG_LEVEL: 'info',
    });
  });

  it('names every wrong setting and shows no value', () => {
    const wrong = { DATABASE_URL: 'mysql://user:secret@x', API_PORT: 'abc', PUBLIC_ORIGIN: 'acara.test' };
    expect(() => readConfig(wrong)).toThrow(/DATABASE_URL: [^]*API_PORT: [^]*PUBLIC_ORIGIN: /);
    expect(() => readConfig(wrong)).not.toThrow(/secret/);
    expect(() => readConfig({})).toThrow('DATABASE_URL: is missing');
  });

  it('moves its clock for tests alone', () => {
    const moved = { DATABASE_URL, TEST_CLOCK_FILE: '/tmp/clock' };
    expect(readConfig({ ...moved, NODE_ENV: 'test' }).TEST_CLOCK_FILE).toBe('/tmp/clock');
    for (const NODE_ENV of [undefined, 'development', 'production'])
      expect(() => readConfig({ ...moved, NODE_ENV })).toThrow(
        'TEST_CLOCK_FILE: is for tests alone: it wants NODE_ENV=test',
      );
  });

  it('wants the public origin, the secrets and the sender of mails in production', () => {
    const production = { DATABASE_URL, NODE_ENV: 'production' };
    expect(() => readConfig(production)).toThrow(
      /PUBLIC_ORIGIN: is missing[^]*TOKEN_SECRET: is missing[^]*MAIL_FROM: is missing[^]*MIDTRANS_SERVER_KEY: is missing/,
    );
    const real = {
      PUBLIC_ORIGIN: 'https://acara.example',
      TOKEN_SECRET: 'x'.repeat(32),
      MAIL_FROM: 'a@acara.example',
      MIDTRANS_SERVER_KEY: 'Mid-server-abcdef',
    };
    expect(readConfig({ ...production, ...real })).toMatchObject(real);
    // Everybody knows it: anybody could sign that they have paid.
    expect(() => readConfig({ ...production, ...real, MIDTRANS_SERVER_KEY: 'SB-Mid-server-acara-sandbox' })).toThrow(
      "MIDTRANS_SERVER_KEY: is the stand-in's",
    );
  });

  it.each([
    ['SB-Mid-server-acara-sandbox', 'http://127.0.0.1:3002', 'http://127.0.0.1:3002'],
    ['SB-Mid-server-abcdef', 'https://app.sandbox.midtrans.com', 'https://api.sandbox.midtrans.com'],
    ['Mid-server-abcdef', 'https://app.midtrans.com', 'https://api.midtrans.com'],
  ])('finds the payment provider of the key %s', (MIDTRANS_SERVER_KEY, MIDTRANS_SNAP_BASE, MIDTRANS_CORE_BASE) => {
    const found = { MIDTRANS_SNAP_BASE, MIDTRANS_CORE_BASE };
    expect(readConfig({ DATABASE_URL, MIDTRANS_SERVER_KEY })).toMatchObject(found);
  });

  it('takes a second secret of the same strength while it is changed', () => {
    const [old, young] = ['x'.repeat(32), 'y y'.repeat(11)];
    const both = { DATABASE_URL, TOKEN_SECRET: `${young}, ${old}` };
    expect(readConfig(both)).toMatchObject(both);
    for (const TOKEN_SECRET of ['x'.repeat(31), `${old},`, `${old},short`, `short,${old}`, `${old},${young},${old}`])
      expect(() => readConfig({ DATABASE_URL, TOKEN_SECRET })).toThrow('TOKEN_SECRET: ');
    expect(() => readConfig({ DATABASE_URL, TOKEN_SECRET: ' '.repeat(40) })).toThrow('TOKEN_SECRET: ');
  });

  it('makes another secret at each start where none is set', () => {
    expect(readConfig({ DATABASE_URL }).TOKEN_SECRET).not.toBe(readConfig({ DATABASE_URL }).TOKEN_SECRET);
  });
});
