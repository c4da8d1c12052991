import type { PageRelease } from '@acara/shared-contract/release';
import { scriptTags } from './head-scripts.ts';

const createRelease = (name: string, chunks: string[]): PageRelease => ({
  releaseId: 'n',
  base: `/r/${name}/n/`,
  container: name,
  routes: {},
  entry: 'entry.js',
  chunks,
  assets: Object.fromEntries(['entry.js', 'a.js'].map((file) => [file, `sha384-${file}`])),
});
const shell = createRelease('shell', []);
const files = (active: PageRelease | null) =>
  Array.from(
    scriptTags(shell, active).matchAll(/<(script defer|link rel="preload")[^>]*(?:src|href)="([^"]+)"/g),
    ([, kind, file]) => [kind, file],
  );
const AFTER_PAINT = { ...shell, afterPaint: true } as const;

describe('the first scripts of a document', () => {
  it('are the shell, then those that the release of the page names', () => {
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

  it('are followed by the files of another share scope, which the shell runs', () => {
    const scope = { ...createRelease('shell', ['a.js']), entry: 'a.js' };
    const tags = scriptTags(AFTER_PAINT, createRelease('mfe-a', ['entry.js']), scope);
    expect(tags).toMatch(
      /<link rel="preload" as="script" href="[/]r[/]shell[/]n[/]a[.]js" integrity="sha384-a.js" [^>]*>$/,
    );
    expect(tags.split('<link').at(-1)).not.toContain('data-run');
  });

  it('are fetched, and run after the first paint, where the shell can be started then', () => {
    const links = scriptTags(AFTER_PAINT, createRelease('mfe-a', ['entry.js', 'a.js']));
    expect(links).not.toContain('<script');
    expect(Array.from(links.matchAll(/<link ([^>]+)>/g), ([, attributes]) => attributes)).toEqual(
      ['/r/shell/n/entry.js', '/r/mfe-a/n/entry.js', '/r/mfe-a/n/a.js'].map(
        (file) =>
          `rel="preload" as="script" href="${file}" integrity="sha384-${file.split('/').at(-1)}" ` +
          `crossorigin="anonymous" fetchpriority="low" data-run`,
      ),
    );
  });
});
