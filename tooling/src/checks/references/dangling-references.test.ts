import { danglingReferences } from './dangling-references.ts';

// Put together, so that the check does not find them in this file.
const DOCS = 'docs';
const SECTION = '\u00a7';
const DECISION = 'Decision';
const SEMANTICS = 'semantics';

const texts: Readonly<Record<string, string>> = {
  'README.md': '# Acara\n\n## Where things are\n\n## Where things are\n\n```\n## No heading\n```\n',
  [`${DOCS}/guide.md`]: '# Guide\n\n## `--json`, and [more](guide.md)\n',
  [`${DOCS}/decisions/013-repeated-once.md`]: '# 013 Repeated once\n',
  'core-api/src/app.ts': '',
};
const repository = { files: Object.keys(texts), read: (file: string) => texts[file] ?? '' };
const check = (file: string, text: string) => danglingReferences(file, text, repository);

describe('broken references', () => {
  it.each([
    ['a link', 'README.md', 'See [this](docs/gone.txt).', 'README.md:1 links to docs/gone.txt'],
    ['a link from a folder', `${DOCS}/a.md`, '\n[this](../shell/gone)', `${DOCS}/a.md:2 links to ../shell/gone`],
    ['a picture', 'README.md', '![this](gone.png)', 'links to gone.png'],
    ['a heading of the file', 'README.md', '[this](#gone)', 'has no such heading'],
    ['a heading of another', 'core-api/a.md', '[this](../README.md#gone)', 'README.md has no such heading'],
    ['a heading within a block', 'core-api/a.md', '[this](../README.md#no-heading)', 'no such heading'],
    ['a path from the root', `${DOCS}/a.md`, 'See `core-api/src/gone.ts`.', 'names core-api/src/gone.ts'],
    ['a page in a comment', 'a.ts', `// More: ${DOCS}/gone.md.`, `a.ts:1 names ${DOCS}/gone.md, which is not there`],
    ['a page in a text', 'a.sql', `-- ../${DOCS}/contracts/gone.json`, `names ${DOCS}/contracts/gone.json`],
    ['a decision by its number', 'a.ts', `// ${DOCS}/decisions/014.`, 'which is not there'],
    ['a decision in words', 'a.ts', `/** ${DECISION} 014 has the reasons. */`, `names ${DECISION} 014`],
    ['a section', 'a.ts', `// spec ${SECTION}7`, 'cites a section of something else than an RFC'],
    ['a section after another RFC', 'a.ts', `// (RFC 1) and the text ${SECTION}2`, 'cites a section'],
    [
      'a promise by a page',
      'a.ts',
      `// the limit (${SEMANTICS}, R14)`,
      `cites a document that is not here: ${SEMANTICS}, R1`,
    ],
    ['a point of a page', 'a.ts', `// ends it (${SEMANTICS} 2)`, 'cites a document that is not here'],
  ])('are refused: %s', (_, file, text, problem) => {
    expect(check(file, text)).toEqual([expect.stringContaining(problem)]);
  });
});

describe('valid references', () => {
  it.each([
    ['a file', 'README.md', '[app](core-api/src/app.ts)'],
    ['a folder', `${DOCS}/a.md`, '[API](../core-api/) [sources](../core-api/src)'],
    ['headings', 'core-api/a.md', '[a](../README.md#where-things-are) [b](../README.md#where-things-are-1)'],
    ['a heading with code and a link', 'README.md', `[a](${DOCS}/guide.md#--json-and-more)`],
    ['other sites', 'README.md', '[a](https://example.org/gone.md) [b](mailto:a@example.org)'],
    ['what is code', 'README.md', '`[a](gone)`\n\n```\n[a](gone)\n```\n'],
    ['paths', `${DOCS}/a.md`, '`core-api/src/` `core-api/src/app.ts` `src/within-a-package.ts` `@acara/core-api/demo`'],
    ['a page in a comment', 'a.ts', `// ${DOCS}/guide.md. Also ../../${DOCS}/guide.md`],
    ['a page of another site', 'a.ts', `// https://example.org/${DOCS}/gone.md`],
    ['a decision', 'a.ts', `// ${DOCS}/decisions/013 and ${DECISION} 013`],
    ['sections of an RFC', 'a.ts', `/** (RFC 7932\n * ${SECTION}9.2, ${SECTION}9.3) */`],
  ])('are accepted: %s', (_, file, text) => {
    expect(check(file, text)).toEqual([]);
  });
});
