import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { previewKey, readWatchPass } from '@acara/releases';
import { releasesLink } from './releases-link.ts';

const NOW = new Date('2026-03-04T05:06:07Z');

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'releases-link-'));
});
afterEach(() => fs.rm(folder, { recursive: true }));

const PUBLIC_ORIGIN = 'http://localhost:3000';

describe('the link that a started site shows', () => {
  test.each(['a secret of at least thirty-two characters', undefined])(
    'opens the page of releases for twelve hours, by the key of the edge: setting %s',
    async (RELEASES_SECRET) => {
      const link = new URL(await releasesLink({ PUBLIC_ORIGIN, RELEASES_DIR: folder, RELEASES_SECRET }, NOW));
      expect(link.origin + link.pathname).toBe(`${PUBLIC_ORIGIN}/_releases`);
      const key = await previewKey({ dir: folder, secret: RELEASES_SECRET });
      const pass = readWatchPass(link.searchParams.get('acara_releases') ?? '', key, NOW);
      expect(pass?.expiresAt).toEqual(new Date('2026-03-04T17:06:07Z'));
    },
  );
});
