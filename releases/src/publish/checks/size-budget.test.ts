import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../testing/index.ts';
import { sizeBudget } from './build-files.ts';
import { checkInput } from './testing/check-input.ts';

let folder: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  const sizes = {
    'remoteEntry.js': 2,
    'first.js': 30,
    'later.js': 8,
    'first.js.br': 10,
    'first.js.gz': 12,
    'font.woff2': 99,
  };
  for (const [file, size] of Object.entries(sizes)) await writeFile(path.join(folder, file), Buffer.alloc(size * 1024));
});
afterEach(() => remove());

const initial = { entry: 'remoteEntry.js', chunks: ['first.js'] };
const check = (budget?: { firstLoadKB: number; totalKB: number }) =>
  sizeBudget(checkInput({ initial, ...(budget && { budget }) }, { folder }));

describe('the budget of a package', () => {
  test('counts scripts as browsers get them: packed where that is smaller', async () => {
    expect(await check({ firstLoadKB: 12, totalKB: 20 })).toEqual([]);
  });

  test('refuses scripts over it, and reports by how much and through which files', async () => {
    expect(await check({ firstLoadKB: 11, totalKB: 18.5 })).toEqual([
      {
        check: 'sizes',
        problem:
          'the first load is 12.0 KB, 1.0 KB over its budget of 11 KB\nlargest: first.js 10.0 KB, remoteEntry.js 2.0 KB',
        help: expect.stringContaining('raise firstLoadKB in mfe-a/remote.json'),
      },
      expect.objectContaining({
        problem: expect.stringMatching(
          /^the sum of all scripts is 20.0 KB, 1.5 KB over .*\nlargest: first.js 10.0 KB, later.js 8.0 KB/,
        ),
      }),
    ]);
  });

  test('is a usual one where the package names none', async () => {
    expect(await check()).toEqual([]);
    await writeFile(path.join(folder, 'first.js.br'), Buffer.alloc(59 * 1024));
    expect(await check()).toEqual([
      expect.objectContaining({ help: expect.stringContaining('a "budget" of its own') }),
    ]);
  });

  test('of a fragment is that of its own scripts', async () => {
    const fragments: Record<string, string[]> = { 'a.part': ['first.js'] };
    const checkPart = (budgetKB: number, given = fragments) =>
      sizeBudget(
        checkInput(
          { initial, declaration: { routes: {}, fragments: { 'a.part': { budgetKB } } }, fragments: given },
          { folder },
        ),
      );
    expect(await checkPart(10)).toEqual([]);
    expect(await checkPart(9)).toEqual([
      {
        check: 'sizes',
        problem: 'the fragment a.part is 10.0 KB, 1.0 KB over its budget of 9 KB\nlargest: first.js 10.0 KB',
        help: expect.stringContaining('raise budgetKB of a.part in mfe-a/remote.json'),
      },
    ]);
    expect(await checkPart(10, {})).toEqual([
      expect.objectContaining({ problem: expect.stringContaining('no scripts of the fragment a.part') }),
    ]);
  });
});
