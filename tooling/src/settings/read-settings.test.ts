import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readSettings, toEnvironment } from './read-settings.ts';
import { PRODUCTION_SECRETS, SettingsSchema } from './settings-schema.ts';

const REAL = {
  NODE_ENV: 'production',
  TOKEN_SECRET: 'x'.repeat(40),
  DATABASE_URL: 'postgres://a:b@db/acara',
  PUBLIC_ORIGIN: 'https://acara.example',
  MIDTRANS_SERVER_KEY: 'Mid-server-abcdef',
  MIDTRANS_CLIENT_KEY: 'Mid-client-abcdef',
  GOOGLE_CLIENT_ID: 'abc.apps.googleusercontent.com',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Acara <halo@acara.example>',
};

describe('the settings', () => {
  it('have a default for all that a first start needs, and origins that follow the ports', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      API_ORIGIN: 'http://127.0.0.1:3001',
      PUBLIC_ORIGIN: 'http://localhost:3000',
      SITE_NAME: 'Acara',
      HOLD_MINUTES: 30,
    });
    expect(readSettings({ DATA_DIR: 'elsewhere' })).toMatchObject({
      RELEASES_DIR: path.resolve('elsewhere/releases'),
      IMAGE_CACHE_DIR: path.resolve('elsewhere/images'),
    });
    expect(readSettings({ PORT: '4100', API_PORT: '4101' })).toMatchObject({
      API_ORIGIN: 'http://127.0.0.1:4101',
      PUBLIC_ORIGIN: 'http://localhost:4100',
    });
    expect(readSettings({ PUBLIC_ORIGIN: 'https://acara.test:3000', SANDBOX_PORT: '4102' })).toMatchObject({
      SANDBOX_ORIGIN: 'http://acara.test:4102',
    });
  });

  it.each([
    ['PORT', 'abc', 'PORT must be a whole number from 1 to 65535; it is "abc".'],
    ['PORT', '70000', 'PORT must be a whole number from 1 to 65535; it is "70000".'],
    ['API_PORT', '3001.5', 'API_PORT must be a whole number from 1 to 65535; it is "3001.5".'],
    ['NODE_ENV', 'prod', 'NODE_ENV must be development, test or production; it is "prod".'],
    [
      'PUBLIC_ORIGIN',
      'https://acara.example/',
      'PUBLIC_ORIGIN must be an origin such as https://acara.example, without a path; it is "https://acara.example/".',
    ],
    [
      'DATABASE_URL',
      'mysql://root:pw@db',
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
    ],
    ...['short', `${'x'.repeat(32)},short`, `short,${'x'.repeat(32)}`, `${'x'.repeat(32)},`].map((secret) => [
      'TOKEN_SECRET',
      secret,
      'TOKEN_SECRET must be a secret of at least 32 characters, or two such with a comma between them.',
    ]),
  ])('refuse %s=%s in one readable line that repeats no secret', (name, value, message) => {
    expect(() => readSettings({ [name]: value })).toThrow(new Error(message));
  });

  it('take a second secret while it is changed', () => {
    const both = `${'x'.repeat(32)}, ${'y'.repeat(32)}`;
    expect(readSettings({ TOKEN_SECRET: both }).TOKEN_SECRET).toBe(both);
  });

  it('name every wrong setting at once', () => {
    expect(() => readSettings({ PORT: 'x', HOLD_MINUTES: '1' })).toThrow(/^PORT must .*\nHOLD_MINUTES must .*$/);
  });

  it('refuse production until every secret is real', () => {
    expect(readSettings(REAL).NODE_ENV).toBe('production');
    for (const name of PRODUCTION_SECRETS)
      expect(() => readSettings({ ...REAL, [name]: ' ' })).toThrow(`these are not set: ${name}.`);
  });

  it('come from the file too; the environment wins, and an empty variable counts as not set', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-env-'));
    const file = path.join(folder, '.env');
    fs.writeFileSync(file, 'PORT=4000\nSITE_NAME="Acara Kita"\n# API_PORT=1\n');
    expect(readSettings({ PORT: '5000', SITE_NAME: '' }, file)).toMatchObject({ PORT: 5000, SITE_NAME: 'Acara Kita' });
    expect(readSettings({}, `${file}.missing`).PORT).toBe(3000);
    fs.rmSync(folder, { recursive: true });
  });

  it('go to the servers as text, without those that are not set', () => {
    const environment = toEnvironment(readSettings({ PORT: '4000' }));
    expect(environment).toMatchObject({ PORT: '4000', PUBLIC_ORIGIN: 'http://localhost:4000' });
    expect(environment).not.toHaveProperty('SMTP_URL');
  });
});

describe('.env.example', () => {
  const lines = fs.readFileSync(path.join(__dirname, '../../../.env.example'), 'utf8').split('\n');
  const written = lines.flatMap((line) => /^# ?([A-Z][A-Z_]+)=(.*)$/.exec(line)?.slice(1) ?? []);
  const examples = Object.fromEntries(written.flatMap((name, at) => (at % 2 ? [] : [[name, written[at + 1]]])));

  it('shows each setting with its default', () => {
    const defaults = Object.entries(SettingsSchema.properties).map(([name, schema]) => [
      name,
      'default' in schema ? String(schema.default) : '',
    ]);
    expect(examples).toEqual(Object.fromEntries(defaults));
  });
});
