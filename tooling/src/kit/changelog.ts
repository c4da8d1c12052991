import { execFileSync } from 'node:child_process';

export type Versioned = { folder: string; name: string; version: string };

const git = (root: string, ...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** lerna tags the commit of a version. */
const tagOf = ({ name, version }: Pick<Versioned, 'name' | 'version'>): string => `${name}@${version}`;

/** Versions of a package that are tagged, newest first. */
const taggedVersions = (root: string, name: string): string[] =>
  git(root, 'tag', '--list', `${name}@*`, '--sort=-version:refname')
    .split('\n')
    .filter(Boolean)
    .map((tag) => tag.slice(name.length + 1));

/** What is no part of a package: a change of it needs no new version. */
const NO_SOURCES = [':!*.md', ':!*.test.ts', ':!*.test.tsx', ':!*.stories.tsx'];

/** lerna's own commits (lerna.json). */
const NEW_VERSIONS = ['--grep=^New versions$', '--invert-grep'];

/** The messages of the commits that changed a package, by version. What came before the first tag is its first version. */
export const changelog = (root: string, { folder, name, version }: Versioned): string => {
  const tagged = taggedVersions(root, name);
  const versions = [...new Set([version, ...tagged])];
  const sections = versions.map((one, at) => {
    const before = versions[at + 1];
    if (before === undefined) return `## ${one}\n\nThe first version.\n`;
    const end = tagged.includes(one) ? tagOf({ name, version: one }) : 'HEAD';
    const range = `${tagOf({ name, version: before })}..${end}`;
    const log = ['log', '--no-merges', '--format=- %s', ...NEW_VERSIONS, range, '--', folder, ...NO_SOURCES];
    return `## ${one}\n\n${git(root, ...log) || '- New versions of what it depends on'}\n`;
  });
  return `# ${name}\n\n${sections.join('\n')}`;
};

/**
 * Packages whose sources differ from those that were released under their present version. Null in a clone without history,
 * where that is not known.
 */
export const unversioned = (root: string, packages: readonly Versioned[]): string[] | null => {
  if (git(root, 'rev-parse', '--is-shallow-repository') === 'true') return null;
  return packages
    .filter(({ name, version }) => taggedVersions(root, name).includes(version))
    .filter(({ folder, ...one }) => git(root, 'diff', '--name-only', tagOf(one), '--', folder, ...NO_SOURCES) !== '')
    .map(({ name, version }) => `${name} has changed since ${version}: give it a new version with npx lerna version`);
};
