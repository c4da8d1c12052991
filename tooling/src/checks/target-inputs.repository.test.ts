import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '@acara/server-kit/settings';
import { workspaces } from '@acara/releases/known-remotes';

// nx repeats a task of a package only when something that it reads has changed. So what a package's files name of other
// packages must be an input of its tests, and what they import an input of its type check: by a dependency in its manifest,
// or by `nx.targets`.

const readJson = (...names: string[]) => JSON.parse(fs.readFileSync(path.join(ROOT, ...names), 'utf8'));

type Input = string | { input?: string; projects?: string[]; runtime?: string };
type Targets = Record<string, { inputs?: Input[] }>;
type NamedInputs = Record<string, Input[]>;
type Manifest = {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  nx?: { namedInputs?: NamedInputs; targets?: Targets };
};

const nx: { namedInputs: NamedInputs; targetDefaults: Targets } = readJson('nx.json');
const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
const manifests = new Map<string, Manifest>(workspaces(ROOT).map((name) => [name, readJson(name, 'package.json')]));
const folderOf = new Map([...manifests].map(([folder, { name }]) => [name, folder]));

/** The packages that a package depends on, those of its dependencies included. */
const dependenciesOf = (folder: string, found = new Set<string>()): Set<string> => {
  const { dependencies, devDependencies } = manifests.get(folder) ?? {};
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const dependency = folderOf.get(name);
    if (dependency === undefined || found.has(dependency)) continue;
    found.add(dependency);
    dependenciesOf(dependency, found);
  }
  return found;
};

/** Patterns of files in an input of a package, which may be the name of several. */
const patternsOf = (folder: string, input: Input): string[] => {
  if (typeof input !== 'string') return (input.projects ?? []).map((name) => `${name.replace('@acara/', '')}/**`);
  if (input.startsWith('{workspaceRoot}/')) return [input.replace('{workspaceRoot}/', '')];
  const named = manifests.get(folder)?.nx?.namedInputs?.[input] ?? nx.namedInputs[input] ?? [];
  return named.flatMap((one) => patternsOf(folder, one));
};

/** Patterns of what a target of a package reads, the package itself and those that it depends on included. */
const readBy = (folder: string, target: string): string[] => {
  const inputs = manifests.get(folder)?.nx?.targets?.[target]?.inputs ?? nx.targetDefaults[target]?.inputs ?? [];
  const packages = [folder, ...dependenciesOf(folder)].map((name) => `${name}/**`);
  return [...packages, ...inputs.flatMap((input) => patternsOf(folder, input))];
};

const startingWith = (start: string) => files.filter((file) => file === start || file.startsWith(`${start}/`));

interface Reference {
  text: string;
  isImport: boolean;
  /** Files of the repository. */
  named: string[];
}

/** What a source names of the repository: by imports of packages, relative paths, and paths from the root. */
const referencesOf = (file: string): Reference[] => {
  const source = fs.readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  const all = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, text = '']) => text);
  // Many targets read every manifest.
  const ofPackage = (text: string) =>
    startingWith(folderOf.get(text.split('/').slice(0, 2).join('/')) ?? 'none').filter(
      (named) => path.basename(named) !== 'package.json',
    );
  const imports = all(/(?:^(?:import |export |\} )[^'"\n]*|import\(\s*)['"](@acara\/[^'"]+)['"]/gm);
  const relative = all(/['"`]((?:\.\.\/)+[^'"`\s]+)['"`]/g);
  const fromRoot = all(/ROOT,\s*['"]([^'"]+\/[^'"]*)['"]/g);
  const beside = (text: string) => startingWith(path.posix.join(path.posix.dirname(file), text));
  return [
    ...imports.map((text) => ({ text, isImport: true, named: ofPackage(text) })),
    ...relative.map((text) => ({ text, isImport: false, named: beside(text) })),
    ...fromRoot.map((text) => ({ text, isImport: false, named: startingWith(text) })),
  ];
};

/** Targets that run or serve a file: a test belongs to one, another source to several. */
const testTargets = (file: string): string[] => {
  const kind = /[.](site|repository)[.]test[.]ts$/.exec(file)?.[1];
  if (kind !== undefined) return [`test-${kind}`];
  return /[.]test[.]tsx?$/.test(file) ? ['test'] : ['test', 'test-site'];
};

const undeclared = (folder: string): string[] => {
  // Browser specs of a remote run on the whole site, and are type-checked with e2e.
  const sources = files.filter(
    (file) => file.startsWith(`${folder}/`) && !file.startsWith(`${folder}/e2e/`) && /\.(ts|tsx|mjs|cjs)$/.test(file),
  );
  const isCovered = (named: readonly string[], patterns: readonly string[]) =>
    named.length === 0 || named.some((one) => patterns.some((pattern) => path.matchesGlob(one, pattern)));
  const typePatterns = readBy(folder, 'typecheck');
  return sources.flatMap((file) => {
    const targets = testTargets(file);
    // It reads every file.
    if (targets.includes('test-repository')) return [];
    const testPatterns = targets.flatMap((target) => readBy(folder, target));
    return referencesOf(file).flatMap(({ text, isImport, named }) => [
      ...(isCovered(named, testPatterns) ? [] : [`${file}: ${text} (test)`]),
      ...(!isImport || isCovered(named, typePatterns) ? [] : [`${file}: ${text} (typecheck)`]),
    ]);
  });
};

const tested = [...manifests.keys()].filter((folder) => fs.existsSync(path.join(ROOT, folder, 'jest.config.mjs')));

it.each(tested)('what the files of %s name is an input of its tests and types', (folder) => {
  expect(undeclared(folder)).toEqual([]);
});
