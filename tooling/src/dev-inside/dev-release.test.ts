import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { emptyRegistry, openStore } from '@acara/releases';
import { deployFixture } from '@acara/releases/testing';
import { nextDevId, withoutOldDevReleases } from './dev-release.ts';

const NOW = new Date('2026-03-04T05:06:07Z');
const folders: string[] = [];

const temporary = () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-dev-release-'));
  folders.push(folder);
  return folder;
};

afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

describe('development releases', () => {
  it('are numbered across days', () => {
    expect(nextDevId([], NOW)).toBe('20260304-dev1');
    expect(nextDevId(['20260303-dev9', '20260303-dev10', '20260301-0123456789ab'], NOW)).toBe('20260304-dev11');
  });

  it('are removed from the registry except the last five and what is in use; real releases stay', async () => {
    const dir = temporary();
    const ids = ['20260301-0123456789ab', ...[1, 2, 3, 4, 5, 6, 7, 8].map((number) => `20260304-dev${number}`)];
    for (const releaseId of ids) await deployFixture(dir, { name: 'mfe-a', releaseId, paths: ['/a'] });
    const before = await openStore({ dir }).read();
    const after = withoutOldDevReleases(before ?? emptyRegistry(), 'mfe-a').microFrontends['mfe-a'] ?? [];
    expect(after.map(({ extras }) => extras.acara.releaseId)).toEqual([
      '20260301-0123456789ab',
      ...[4, 5, 6, 7, 8].map((number) => `20260304-dev${number}`),
    ]);
    const urls = after.map(({ url }) => url);
    for (const { fallbackUrl } of after) if (fallbackUrl) expect(urls).toContain(fallbackUrl);
    expect(after.at(-1)?.fallbackUrl).toBe('/r/mfe-a/20260304-dev7/remoteEntry.js');
  });
});
