import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../testing/index.ts';
import { previewKey } from './preview-key.ts';

let folder: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
});
afterEach(() => remove());

describe('the key of previews', () => {
  test('is made once, for its owner only, and stays', async () => {
    const dir = path.join(folder, 'not/yet/there');
    const key = await previewKey({ dir });
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect((await stat(path.join(dir, 'preview.key'))).mode & 0o777).toBe(0o600);
    expect(await previewKey({ dir })).toBe(key);
  });

  test('is the same when many processes create it at once, and no temporary file is left', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => previewKey({ dir: folder })));
    expect(new Set(keys).size).toBe(1);
    expect(await readdir(folder)).toEqual(['preview.key']);
  });

  test('is the setting where there is one, and no file then', async () => {
    const secret = 'a setting of at least thirty-two characters';
    expect(await previewKey({ dir: folder, secret })).toBe(secret);
    expect(await readdir(folder)).toEqual([]);
  });

  test.each(['short', 'a'.repeat(31)])('is refused when it could be guessed: %s', async (secret) => {
    await expect(previewKey({ dir: folder, secret })).rejects.toThrow('RELEASES_SECRET has fewer than 32');
    await writeFile(path.join(folder, 'preview.key'), secret);
    await expect(previewKey({ dir: folder })).rejects.toThrow('preview.key has fewer than 32');
  });
});
