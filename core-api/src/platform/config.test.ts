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
    });
    expect(() => readConfig({})).toThrow('DATABASE_URL: is missing');
  });

  it('creates another secret at each start if none is set', () => {
    expect(readConfig({ DATABASE_URL }).TOKEN_SECRET).not.toBe(readConfig({ DATABASE_URL }).TOKEN_SECRET);
  });
});
