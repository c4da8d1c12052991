import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { knownRemotes, workspaces } from '@acara/releases/known-remotes';

/** What of the repository has changed. */
export interface Change {
  packages: string[];
  /** Changed sources. */
  sources: string[];
  /** Tests and specs that a changed file reaches over imports, themselves included. */
  tests: string[];
}

/** Finds the sources that name a file: in an import, or in any text that is its path. */
export type FindImporters = (file: string) => readonly string[];

const SOURCE = /[.][cm]?[jt]sx?$/;
const TEST = /[.](?:test|spec)[.]tsx?$/;
const DOCUMENTATION = /[.]md$/;
/** What all tests run with. */
const EVERYWHERE = /^tooling[/](?:jest|tsconfig|webpack|scripts)[/]/;

const git = (root: string, ...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

const listFiles = (root: string): string[] => git(root, 'ls-files', '--cached', '--others', '--exclude-standard');

/** Files that differ from where this branch left main, those that are not committed included. */
const findChangedFiles = (root: string): string[] => {
  const mains = git(root, 'for-each-ref', '--format=%(refname)', 'refs/remotes/origin/main', 'refs/heads/main');
  const [base = 'HEAD'] = git(root, 'merge-base', 'HEAD', mains.at(-1) ?? 'HEAD');
  return [...git(root, 'diff', '--name-only', base), ...git(root, 'ls-files', '--others', '--exclude-standard')];
};

/** Reads which sources of the repository name which files. */
const readImporters = (root: string, files: readonly string[]): FindImporters => {
  const known = new Set(files);
  const packages = new Map<string, string | undefined>();
  const require = createRequire(path.join(root, 'package.json'));
  const resolvePackage = (name: string) => {
    try {
      return path.relative(root, require.resolve(name));
    } catch {
      return undefined;
    }
  };
  const resolve = (text: string, from: string): (string | undefined)[] => {
    if (!text.startsWith('@acara/')) return [path.posix.join(path.posix.dirname(from), text), text];
    if (!packages.has(text)) packages.set(text, resolvePackage(text));
    return [packages.get(text)];
  };
  const importers = new Map<string, string[]>();
  for (const from of files.filter((file) => SOURCE.test(file) && fs.existsSync(path.join(root, file))))
    for (const [, text = ''] of fs.readFileSync(path.join(root, from), 'utf8').matchAll(/['"`]([^'"`\s]+)['"`]/g))
      for (const file of resolve(text, from))
        if (file !== undefined && known.has(file)) importers.set(file, [...(importers.get(file) ?? []), from]);
  return (file) => importers.get(file) ?? [];
};

/**
 * What changed files mean for the tests. A file that no file refers to (SQL, an entry of a build) may be used by any
 * test of its package.
 * @returns undefined where every test may be concerned
 */
export const describeChange = (
  changed: readonly string[],
  repository: { files: readonly string[]; packages: readonly string[]; findImporters: FindImporters },
): Change | undefined => {
  const { files, packages, findImporters } = repository;
  const getPackage = (file: string) => packages.find((name) => file.startsWith(`${name}/`));
  const relevant = changed.filter((file) => !DOCUMENTATION.test(file));
  if (relevant.some((file) => !getPackage(file) || EVERYWHERE.test(file))) return undefined;
  const reached = new Set(
    relevant.flatMap((file) =>
      TEST.test(file) || findImporters(file).length > 0
        ? [file]
        : files.filter((other) => getPackage(other) === getPackage(file)),
    ),
  );
  // A set is walked in the order in which it grows.
  for (const file of reached) for (const importer of findImporters(file)) reached.add(importer);
  return {
    packages: [...new Set(relevant.map((file) => getPackage(file) ?? ''))],
    sources: relevant.filter((file) => SOURCE.test(file) && files.includes(file)),
    tests: [...reached].filter((file) => TEST.test(file) && files.includes(file)),
  };
};

/** What has changed since this branch left main; undefined where every test may be concerned. */
export const readChange = (root: string): Change | undefined => {
  const files = listFiles(root).filter((file) => fs.existsSync(path.join(root, file)));
  return describeChange(findChangedFiles(root), {
    files,
    packages: workspaces(root),
    findImporters: readImporters(root, files),
  });
};

/** No browser shows them. */
const UNSEEN = ['bench', 'e2e'];

/**
 * The browser tests that a change concerns: those that it reaches over imports and, of the others, those that exercise a
 * changed remote. A change of any other package concerns all.
 * @param exercised by spec: the only remotes whose pages it opens. One that is not named may open any
 */
export const chooseSpecs = (
  { packages, tests }: Change,
  {
    specs,
    exercised,
    remotes,
  }: {
    specs: readonly string[];
    exercised: Readonly<Record<string, readonly string[]>>;
    remotes: readonly string[];
  },
): string[] => {
  const seen = packages.filter((name) => !UNSEEN.includes(name));
  if (seen.some((name) => !remotes.includes(name))) return [...specs];
  return specs.filter(
    (spec) => tests.includes(`e2e/specs/${spec}`) || (exercised[spec] ?? remotes).some((name) => seen.includes(name)),
  );
};

/** The specs to run for a change. */
export const readSpecs = (root: string, change: Change): string[] =>
  chooseSpecs(change, {
    specs: fs.readdirSync(path.join(root, 'e2e/specs')),
    exercised: JSON.parse(fs.readFileSync(path.join(root, 'e2e/exercised-remotes.json'), 'utf8')),
    remotes: knownRemotes(root),
  });
