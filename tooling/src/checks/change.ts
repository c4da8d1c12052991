import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { knownRemotes, workspaces } from '@acara/releases/known-remotes';

/** What of the repository has changed. */
export interface Change {
  /** Packages with a change, and the files whose tests are to be run. */
  packages: string[];
  sources: string[];
}

const SOURCE = /[.][cm]?[jt]sx?$/;
/** What tests read without importing it, whichever package they belong to. */
const EVERYWHERE = /^tooling[/](?!src[/]|README)/;
const DOCUMENTATION = /[.]md$/;

const git = (root: string, ...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files that differ from where this branch left main, those that are not committed included. */
const findChangedFiles = (root: string): string[] => {
  const [main = 'HEAD'] = git(
    root,
    'for-each-ref',
    '--format=%(refname)',
    'refs/remotes/origin/main',
    'refs/heads/main',
  ).reverse();
  const [base = 'HEAD'] = git(root, 'merge-base', 'HEAD', main);
  return [...git(root, 'diff', '--name-only', base), ...git(root, 'ls-files', '--others', '--exclude-standard')];
};

/**
 * What changed files mean for the tests: a file that is no source (SQL, JSON) may be read by any test of its package.
 * @returns undefined where every test may be concerned
 */
export const describeChange = (
  files: readonly string[],
  packages: readonly string[],
  listSources: (name: string) => string[],
): Change | undefined => {
  const relevant = files.filter((file) => !DOCUMENTATION.test(file));
  const packageOf = (file: string) => packages.find((name) => file.startsWith(`${name}/`));
  if (relevant.some((file) => !packageOf(file) || EVERYWHERE.test(file))) return undefined;
  const sources = relevant.flatMap((file) => (SOURCE.test(file) ? [file] : listSources(packageOf(file) ?? '')));
  return { packages: [...new Set(relevant.map((file) => packageOf(file) ?? ''))], sources: [...new Set(sources)] };
};

/** What has changed since this branch left main; undefined where every test may be concerned. */
export const readChange = (root: string): Change | undefined =>
  describeChange(findChangedFiles(root), workspaces(root), (name) =>
    git(root, 'ls-files', '--', name).filter((file) => SOURCE.test(file)),
  );

/** No test in a browser runs them. */
const UNSEEN = ['bench'];

/**
 * The browser tests that a change concerns: a spec that changed, and of the others those that exercise a changed remote.
 * A change of anything else concerns all.
 * @param exercised by spec: the only remotes whose pages it opens. One that is not named may open any
 */
export const chooseSpecs = (
  { packages, sources }: Change,
  {
    specs,
    exercised,
    remotes,
  }: { specs: readonly string[]; exercised: Readonly<Record<string, readonly string[]>>; remotes: readonly string[] },
): string[] => {
  const changed = specs.filter((spec) => sources.includes(`e2e/specs/${spec}`));
  const isSpec = (file: string) => changed.some((spec) => file === `e2e/specs/${spec}`);
  const concernsAll = packages.some((name) =>
    name === 'e2e'
      ? sources.some((file) => file.startsWith('e2e/') && !isSpec(file))
      : !remotes.includes(name) && !UNSEEN.includes(name),
  );
  if (concernsAll) return [...specs];
  const concerned = remotes.filter((name) => packages.includes(name));
  if (concerned.length === 0) return changed;
  return specs.filter(
    (spec) => changed.includes(spec) || (exercised[spec] ?? remotes).some((name) => concerned.includes(name)),
  );
};

/** The specs to run for a change. */
export const readSpecs = (root: string, change: Change): string[] =>
  chooseSpecs(change, {
    specs: fs.readdirSync(path.join(root, 'e2e/specs')),
    exercised: JSON.parse(fs.readFileSync(path.join(root, 'e2e/exercised-remotes.json'), 'utf8')),
    remotes: knownRemotes(root),
  });
