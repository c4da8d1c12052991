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

  it('wants the public origin in production', () => {
    expect(() => readConfig({ DATABASE_URL, NODE_ENV: 'production' })).toThrow('PUBLIC_ORIGIN: is missing');
  });
});
