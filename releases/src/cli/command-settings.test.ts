import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../testing/index.ts';
import { commandSettings } from './command-settings.ts';

let root: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ folder: root, remove } = await temporaryFolder());
});
afterEach(() => remove());

const DATABASE = 'postgres://localhost/releases';
const withFile = (...lines: string[]) => writeFile(path.join(root, '.env'), lines.join('\n'));

describe('the settings of a release command', () => {
  test('are the usual ones where nothing is set', () => {
    expect(commandSettings(root, {})).toEqual({
      dir: path.join(root, '.data/releases'),
      origin: 'http://localhost:3000',
    });
  });

  test('are those of the site, from the environment or from .env, which comes second', async () => {
    await withFile('DATA_DIR=elsewhere', `RELEASES_DATABASE_URL=${DATABASE}`, 'PORT=4000', 'RELEASES_SECRET=x');
    expect(commandSettings(root, { RELEASES_SECRET: 'y', PORT: ' ' })).toEqual({
      dir: path.join(root, 'elsewhere/releases'),
      databaseUrl: DATABASE,
      secret: 'y',
      origin: 'http://localhost:4000',
    });
    expect(commandSettings(root, { RELEASES_DIR: '/store', PUBLIC_ORIGIN: 'https://acara.example' })).toMatchObject({
      dir: '/store',
      origin: 'https://acara.example',
    });
  });

  test('leave the database of .env alone when the command names another store', async () => {
    await withFile(`RELEASES_DATABASE_URL=${DATABASE}`);
    expect(commandSettings(root, {}, 'other')).toMatchObject({ dir: path.join(root, 'other') });
    expect(commandSettings(root, {}, 'other')).not.toHaveProperty('databaseUrl');
    expect(commandSettings(root, { RELEASES_DATABASE_URL: DATABASE }, 'other')).toHaveProperty('databaseUrl', DATABASE);
  });
});
