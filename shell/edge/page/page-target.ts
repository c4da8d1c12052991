import { paths, type RouteRow } from '@acara/shared-contract/paths';
import type { PageReleases } from '@acara/shared-contract/release';
import { pageAddress } from './page-address.ts';
import { pageQuery } from './page-query.ts';

/** What an address is to the edge. */
export type PageTarget =
  | {
      kind: 'slice';
      remote: string;
      /** `public` pages are rendered here; `private` ones by the browser, after its guard. */
      access: 'public' | 'private';
      /** The address itself holds a code: never kept, never sent on as a referrer. */
      isSecret: boolean;
    }
  | { kind: 'not-found' };

/**
 * An address with the page that it is. `url` is how the page is made and, with `isKept`, kept: one for all ways to write
 * the same.
 */
export type ParsedAddress = { target: PageTarget; url: string; isKept: boolean };

type Pattern = readonly string[];

const patternOf = (path: string): Pattern => path.toLowerCase().replace(/\/$/, '').split('/').slice(1);

/** Addresses that let in whoever holds them. */
const SECRET: readonly RouteRow[] = [paths.privateEventDetail, paths.resetPassword];
const ROWS = Object.values(paths).map((row: RouteRow) => ({ row, pattern: patternOf(row.pattern) }));

const isParameter = (part: string) => part.startsWith(':');

const fits = (pattern: Pattern, segments: readonly string[]): boolean =>
  pattern.length === segments.length &&
  pattern.every((part, at) => (isParameter(part) ? segments[at] !== '' : part === segments[at]?.toLowerCase()));

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

const segmentsOf = (pathname: string): string[] => pathname.replace(/\/$/, '').split('/').slice(1).map(decoded);

const written = (pattern: Pattern, segments: readonly string[]): string =>
  `/${pattern.map((part, at) => (isParameter(part) ? encodeURIComponent(segments[at] ?? '') : part)).join('/')}`;

type Served = readonly { remote: string; pattern: Pattern }[];
const served = new WeakMap<PageReleases, Served>();

const servedBy = (releases: PageReleases): Served => {
  const known = served.get(releases);
  if (known) return known;
  const made = Object.entries(releases.remotes).flatMap(([remote, { paths: own }]) =>
    own.map((path) => ({ remote, pattern: patternOf(path) })),
  );
  served.set(releases, made);
  return made;
};

/**
 * Finds the release that serves an address. A path of the route table whose remote has no release is not found. Of a path
 * that is not in that table nobody knows what the parameters mean: with one, its page is kept for nobody.
 * @param target of a request: path and query
 */
export const parseAddress = (target: string, releases: PageReleases): ParsedAddress => {
  const { pathname, url } = pageAddress(target);
  const segments = segmentsOf(pathname);
  const owner = servedBy(releases).find(({ pattern }) => fits(pattern, segments));
  if (!owner) return { target: { kind: 'not-found' }, url, isKept: false };
  const row = ROWS.find(({ pattern }) => fits(pattern, segments))?.row;
  const slice = {
    kind: 'slice',
    remote: owner.remote,
    access: row === undefined || row.access === 'public' ? 'public' : 'private',
    isSecret: row !== undefined && SECRET.includes(row),
  } as const;
  if (slice.isSecret) return { target: slice, url, isKept: false };
  const path = written(owner.pattern, segments);
  const query = url.slice(pathname.length);
  if (row === undefined) return { target: slice, url: path + query, isKept: query === '' };
  return { target: slice, url: path + pageQuery(row.query ?? [], query), isKept: true };
};
