import type { PageRelease } from '@acara/shared-contract/release';
import { scriptTags } from './head-scripts.ts';

const createRelease = (name: string, chunks: string[]): PageRelease => ({
  ...{ releaseId: 'n', base: `/r/${name}/n/`, container: name, paths: [], entry: 'entry.js', chunks },
  assets: Object.fromEntries(['entry.js', 'a.js'].map((file) => [file, `sha384-${file}`])),
});
const shell = createRelease('shell', []);
const files = (active: PageRelease | null) =>
  Array.from(
    scriptTags(shell, active).matchAll(/<(script defer|link rel="preload")[^>]*(?:src|href)="([^"]+)"/g),
    ([, kind, file]) => [kind, file],
  );

describe('the first scripts of a document', () => {
  it('are the shell, then what the release of the page names', () => {
    expect(files(null)).toEqual([['script defer', '/r/shell/n/entry.js']]);
    expect(files(createRelease('mfe-a', ['entry.js', 'a.js']))).toEqual([
      ['script defer', '/r/shell/n/entry.js'],
      ['script defer', '/r/mfe-a/n/entry.js'],
      ['script defer', '/r/mfe-a/n/a.js'],
    ]);
  });

  it('only preload an entry that needs the federation runtime', () => {
    expect(files(createRelease('mfe-a', ['a.js']))).toEqual([
      ['link rel="preload"', '/r/mfe-a/n/entry.js'],
      ['script defer', '/r/shell/n/entry.js'],
      ['script defer', '/r/mfe-a/n/a.js'],
    ]);
  });
});
