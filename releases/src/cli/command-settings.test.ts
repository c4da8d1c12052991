import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@acara/server-kit/settings';
import { temporaryFolder } from '../testing/index.ts';
import { commandSettings } from './command-settings.ts';

let root: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ folder: root, remove } = await temporaryFolder());
});
afterEach(() => remove());

const DATABASE = 'postgres://localhost/releases';
const SECRET = 's'.repeat(32);
const withFile = async (...lines: string[]) => {
  const ENV_FILE = path.join(root, '.env');
  await writeFile(ENV_FILE, lines.join('\n'));
  return { ENV_FILE };
};

describe('the settings of a release command', () => {
  test('have defaults', () => {
    expect(commandSettings(undefined, {})).toEqual({
      dir: path.join(ROOT, '.data/releases'),
      origin: 'http://localhost:3000',
      freezes: [],
      holdback: { bp: 100, minutes: 60 },
    });
  });

  test('are those of the site, from the environment or from .env, which comes second', async () => {
    const file = await withFile('DATA_DIR=elsewhere', `RELEASES_DATABASE_URL=${DATABASE}`, 'PORT=4000');
    expect(commandSettings(undefined, { ...file, RELEASES_SECRET: SECRET, PORT: ' ' })).toEqual({
      dir: path.join(ROOT, 'elsewhere/releases'),
      databaseUrl: DATABASE,
      secret: SECRET,
      origin: 'http://localhost:4000',
      freezes: [],
      holdback: { bp: 100, minutes: 60 },
    });
    const environment = {
      ...file,
      RELEASES_SECRET: SECRET,
      RELEASES_DIR: '/store',
      PUBLIC_ORIGIN: 'https://acara.example',
    };
    expect(commandSettings(undefined, environment)).toMatchObject({ dir: '/store', origin: 'https://acara.example' });
  });

  test('name the store in CI, where nothing else is this site’s', async () => {
    const runner = { CI: 'true', RELEASES_DATABASE_URL: '', RELEASES_SECRET: '' };
    expect(() => commandSettings(undefined, runner)).toThrow(/no store of releases is named.*RELEASES_DATABASE_URL/);
    expect(commandSettings('other', runner).dir).toBe(path.join(ROOT, 'other'));
    expect(commandSettings(undefined, { ...runner, RELEASES_DIR: '/store' }).dir).toBe('/store');
    const secrets = { CI: 'true', RELEASES_DATABASE_URL: DATABASE, RELEASES_SECRET: SECRET };
    expect(commandSettings(undefined, secrets).databaseUrl).toBe(DATABASE);
  });

  test('leave the database of .env alone when the command names another store', async () => {
    const file = await withFile(`RELEASES_DATABASE_URL=${DATABASE}`, `RELEASES_SECRET=${SECRET}`);
    expect(commandSettings('other', file)).toMatchObject({ dir: path.join(ROOT, 'other'), databaseUrl: undefined });
    expect(commandSettings('other', { ...file, RELEASES_DATABASE_URL: DATABASE }).databaseUrl).toBe(DATABASE);
  });
});
