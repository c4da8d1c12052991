import path from 'node:path';

/** What references may lead to. */
export type Repository = {
  /** Every file, from the root, with `/` between folders. */
  files: readonly string[];
  /** The text of one of them. */
  read: (file: string) => string;
};

type Found = { at: number; problem: string };

const LINK = /\]\(\s*<?([^\s)>]+)/g;
const WITH_SCHEME = /^(?:[a-z][a-z+.-]*:|\/\/)/i;
const PATH_AS_CODE = /`(([a-z][\w-]*)\/[\w./-]*)`/g;
const DOCUMENT = /(?<![\w./-])(?:\.\.?\/)*(docs\/(?:[\w-]+\/)*[\w-]+\.(?:md|json))\b/g;
const DECISION = /\bdocs\/decisions\/(\d{3})(?![\w-])|\b[Dd]ecision (\d{3})\b/g;
const SECTION = /\u00a7/g;
/** A public standard may be cited by its sections. */
const OF_A_STANDARD = /\bRFC \d[^()]*$/;
const NEAR = 80;
/** How pages that were never part of the repository used to be cited. */
const ELSEWHERE =
  /\b[Ss]emantics,? (?:R?\d|[A-Z'])|\b(?:[Pp]ayments|[Aa]rchitecture|[Ss]pec),? \d|\b[Dd]ecisions, [A-Z]/g;

const blank = (text: string) => text.replace(/[^\n]/g, ' ');
// Same length, so that places in it are places in the text.
const withoutBlocks = (markdown: string) => markdown.replace(/^ *(```|~~~)[^]*?^ *\1/gm, blank);
const withoutCode = (markdown: string) => withoutBlocks(markdown).replace(/`[^`\n]+`/g, blank);

const has = ({ files }: Repository, target: string): boolean =>
  target === '.' || files.some((file) => file === target || file.startsWith(`${target}/`));

const getAnchor = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** The anchors of a text's headings on GitHub. */
const anchorsIn = (markdown: string): Set<string> => {
  const times = new Map<string, number>();
  const headings = withoutBlocks(markdown).matchAll(/^#{1,6} +(.+?) *$/gm);
  return new Set(
    Array.from(headings, ([, heading = '']) => {
      const anchor = getAnchor(heading);
      const before = times.get(anchor) ?? 0;
      times.set(anchor, before + 1);
      return before === 0 ? anchor : `${anchor}-${before}`;
    }),
  );
};

const linkProblem = (file: string, target: string, repository: Repository): string | null => {
  const [address = '', anchor] = target.split('#');
  const folder = path.posix.dirname(file);
  const to = address === '' ? file : path.posix.join(folder, decodeURI(address)).replace(/\/$/, '');
  if (!has(repository, to)) return `links to ${target}, which is not there`;
  if (!anchor || !to.endsWith('.md') || anchorsIn(repository.read(to)).has(anchor)) return null;
  return `links to ${target}: ${to} has no such heading`;
};

const deadLinks = (file: string, text: string, repository: Repository): Found[] =>
  Array.from(withoutCode(text).matchAll(LINK)).flatMap(({ index: at, 1: target = '' }) => {
    const problem = WITH_SCHEME.test(target) ? null : linkProblem(file, target, repository);
    return problem === null ? [] : [{ at, problem }];
  });

/** `core-api/src/app.ts` in a page: a path from the root, where its first folder is one of the root's. */
const deadPaths = (text: string, repository: Repository): Found[] =>
  Array.from(text.matchAll(PATH_AS_CODE))
    .filter(
      ({ 1: target = '', 2: folder = '' }) => has(repository, folder) && !has(repository, target.replace(/\/$/, '')),
    )
    .map(({ index: at, 1: target }) => ({ at, problem: `names ${target}, which is not there` }));

const deadDocuments = (text: string, repository: Repository): Found[] => [
  ...Array.from(text.matchAll(DOCUMENT))
    .filter(({ 1: document = '' }) => !has(repository, document))
    .map(({ index: at, 1: document }) => ({ at, problem: `names ${document}, which is not there` })),
  ...Array.from(text.matchAll(DECISION))
    .filter(({ 1: one, 2: other }) => {
      const beginning = `docs/decisions/${one ?? other}-`;
      return !repository.files.some((file) => file.startsWith(beginning));
    })
    .map(({ index: at, 0: words }) => ({ at, problem: `names ${words}, which is not there` })),
];

const citations = (text: string): Found[] => [
  ...Array.from(text.matchAll(SECTION))
    .filter(({ index: at }) => !OF_A_STANDARD.test(text.slice(Math.max(0, at - NEAR), at)))
    .map(({ index: at }) => ({ at, problem: 'cites a section of something else than an RFC' })),
  ...Array.from(text.matchAll(ELSEWHERE), ({ index: at, 0: words }) => ({
    at,
    problem: `cites a document that is not here: ${words}`,
  })),
];

/**
 * Dangling references of a file: relative links, anchors and paths of Markdown, pages of `docs/` by
 * their name, and sections of documents outside of the repository.
 * @returns one line each: place and problem
 */
export const danglingReferences = (file: string, text: string, repository: Repository): string[] =>
  [
    ...(file.endsWith('.md') ? [...deadLinks(file, text, repository), ...deadPaths(text, repository)] : []),
    ...deadDocuments(text, repository),
    ...citations(text),
  ].map(({ at, problem }) => `${file}:${text.slice(0, at).split('\n').length} ${problem}`);
