import { previewKey } from '../preview/preview-key.ts';
import { readWatchPass } from '../preview/signed-links.ts';
import { openFileHealthStore } from '../health/file-health-store.ts';
import { openFileStore } from '../registry/file-store.ts';
import { openLocalFiles } from '../store/local-files.ts';
import { temporaryFolder } from '../testing/index.ts';
import type { CommandContext } from './command.ts';
import { readCommandLine } from './command-line.ts';
import { watchCommand } from './link-commands.ts';

const NOW = new Date('2026-03-05T00:00:00Z');
const SECRET = 'a secret of at least thirty-two characters';

let dir: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder: dir, remove } = await temporaryFolder());
});
afterEach(() => remove());

const run = async (line: string, more: Partial<CommandContext> = {}) => {
  const { call } = readCommandLine(line.split(' '), [watchCommand]);
  const { lines, data } = await watchCommand.run(call, {
    root: dir,
    dir,
    store: openFileStore(dir),
    files: openLocalFiles(dir),
    health: openFileHealthStore(dir),
    now: NOW,
    log: () => undefined,
    by: 'ani',
    why: '',
    secret: SECRET,
    origin: 'http://localhost:3000',
    ...more,
  });
  return { lines, data: data as { link: string; token: string; expiresAt: Date } };
};

describe('a link to the page of releases', () => {
  test('is valid for half a day, also in JSON', async () => {
    const { lines, data } = await run('watch');
    const [link = '', opens] = lines;
    expect(link).toMatch(/^http:\/\/localhost:3000\/_releases[?]acara_releases=[\w.-]+$/);
    const token = new URL(link).searchParams.get('acara_releases') ?? '';
    const expiresAt = new Date('2026-03-05T12:00:00Z');
    expect(readWatchPass(token, SECRET, NOW)).toEqual({ expiresAt, by: 'ani' });
    expect(opens).toBe('opens the page of releases until 2026-03-05T12:00:00.000Z; what is done there is done by ani');
    expect(data).toEqual({ link, token, expiresAt });
  });

  test('is for the actions of the page too, where that is wanted', async () => {
    const { lines, data } = await run('watch --actions');
    expect(readWatchPass(data.token, SECRET, NOW)).toMatchObject({ by: 'ani', mayAct: true });
    expect(lines[1]).toContain('opens the page of releases with its actions until');
  });

  test('uses the given lifetime and origin', async () => {
    const { data } = await run('watch --hours 0.5 --origin https://acara.example');
    expect(data.expiresAt).toEqual(new Date('2026-03-05T00:30:00Z'));
    expect(new URL(data.link).origin).toBe('https://acara.example');
  });

  test('can be created before anything was published, with the key that the edge will use', async () => {
    const { data } = await run('watch', { secret: undefined });
    expect(readWatchPass(data.token, await previewKey({ dir }), NOW)).not.toBeNull();
  });

  test.each([
    ['watch mfe-a', 'watch takes no package'],
    ['watch --hours 0', '--hours must be more than 0 and at most 720'],
    ['watch --hours 721', '--hours must be more than 0 and at most 720'],
    ['watch --origin ftp://acara.example', 'is not an address'],
  ])('is refused for a wrong call: %s', async (line, message) => {
    await expect(run(line)).rejects.toThrow(message);
  });
});
