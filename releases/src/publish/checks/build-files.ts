import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { SHELL_NAME } from '@acara/shared-contract/release';
import type { Budget, ReleaseDeclaration } from '@acara/shared-contract/remote-declaration';
import { filesBelow } from '../../store/files.ts';
import type { Check, Problem } from './check.ts';

/** As webpack derives the name of its global. */
const chunksGlobal = (uniqueName: string) => `webpackChunk${uniqueName.replace(/[^a-zA-Z0-9$]+/g, '_')}`;

/**
 * Two releases of one remote in one page share no global: the names of the container and of the chunk list contain the
 * release id, and the built entry uses them.
 */
export const uniqueName: Check = async ({ build, folder }) => {
  const id = build.releaseId.replaceAll('-', '_');
  const isShell = build.name === SHELL_NAME;
  const problem = (text: string) => ({
    check: 'unique name',
    problem: text,
    help: `build with acara-remote: its presets include the release id in every name (${id})`,
  });
  const unnamed = [
    ['uniqueName', build.uniqueName] as const,
    ...(isShell ? [] : [['container', build.container] as const]),
  ].filter(([, name]) => !name.includes(id));
  const source = await readFile(path.join(folder, build.initial.entry), 'utf8');
  const unused = [chunksGlobal(build.uniqueName), ...(isShell ? [] : [build.container])].filter(
    (name) => !containsWord(source, name),
  );
  return [
    ...unnamed.map(([field, name]) => problem(`${field} is ${name || 'empty'}, without the release id`)),
    ...unused.map((name) => problem(`${build.initial.entry} does not use the name ${name}`)),
  ];
};

/** Not as a part of a longer name. */
const containsWord = (source: string, name: string): boolean =>
  name !== '' && new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(source);

/** For a package without a budget. */
const DEFAULT_BUDGET: Budget = { firstLoadKB: 60, totalKB: 150 };

/** Files listed in a problem. */
const NAMED = 3;

/** Compressed size in bytes. */
type Script = { file: string; size: number };

/** Scripts stay within the package's budget: brotli, KB of 1024 bytes. */
export const sizeBudget: Check = async ({ build, folder }) => {
  const scripts = await scriptsBelow(folder);
  const first = new Set([build.initial.entry, ...build.initial.chunks]);
  // Validated by another check.
  const { fragments = {} } = (build.declaration ?? {}) as Partial<ReleaseDeclaration>;
  const { firstLoadKB, totalKB } = build.budget ?? DEFAULT_BUDGET;
  const place = `${build.name}/${build.name === SHELL_NAME ? 'budget' : 'remote'}.json`;
  const over = (what: string, field: string, limit: number, files: Script[]): Problem[] => {
    const size = files.reduce((sum, script) => sum + script.size, 0);
    if (size <= limit * 1024) return [];
    return [
      {
        check: 'sizes',
        problem: `${what} is ${inKB(size)}, ${inKB(size - limit * 1024)} over its budget of ${limit} KB\nlargest: ${largest(files)}`,
        help:
          build.budget || field.startsWith('budgetKB')
            ? `make it smaller, or raise ${field} in ${place} and justify it in the commit`
            : `make it smaller, or give ${place} a "budget" of its own ({ "firstLoadKB", "totalKB" })`,
      },
    ];
  };
  return [
    ...over(
      'the first load',
      'firstLoadKB',
      firstLoadKB,
      scripts.filter(({ file }) => first.has(file)),
    ),
    ...over('the sum of all scripts', 'totalKB', totalKB, scripts),
    ...Object.entries(fragments).flatMap(([name, { budgetKB }]) => {
      const own = build.fragments?.[name] ?? [];
      if (own.length === 0) return [missing(name)];
      return over(
        `the fragment ${name}`,
        `budgetKB of ${name}`,
        budgetKB,
        scripts.filter(({ file }) => own.includes(file)),
      );
    }),
  ];
};

const missing = (name: string): Problem => ({
  check: 'sizes',
  problem: `the build lists no scripts of the fragment ${name}`,
  help: 'give it a file in src/fragments/ and build it with the preset of remotes',
});

const scriptsBelow = async (folder: string): Promise<Script[]> => {
  const files = await filesBelow(folder);
  const scripts = files.filter((file) => file.endsWith('.js'));
  return Promise.all(
    scripts.map(async (file) => {
      const sent = files.includes(`${file}.br`) ? `${file}.br` : file;
      return { file, size: (await stat(path.join(folder, sent))).size };
    }),
  );
};

const largest = (files: Script[]): string =>
  files
    .toSorted((one, other) => other.size - one.size)
    .slice(0, NAMED)
    .map(({ file, size }) => `${file} ${inKB(size)}`)
    .join(', ');

const inKB = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
