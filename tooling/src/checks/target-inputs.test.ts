import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { workspaces } from '@acara/releases/known-remotes';

// nx repeats the tests of a package only when something that they read has changed. So what a package's files name of other
// packages must be an input of its target `test`: by a dependency in its manifest, or by `nx.targets.test.inputs`.

const ROOT = path.resolve(__dirname, '../../..');
const readJson = (...names: string[]) => JSON.parse(fs.readFileSync(path.join(ROOT, ...names), 'utf8'));

type Input = string | object;
type Manifest = {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  nx?: { targets?: Record<string, { inputs?: Input[] }> };
};

const nx: { namedInputs: Record<string, Input[]>; targetDefaults: { test: { inputs: Input[] } } } = readJson('nx.json');
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

/** Patterns of files in an input, which may be the name of several. */
const patternsOf = (input: Input): string[] => {
  if (typeof input !== 'string') return [];
  if (input.startsWith('{workspaceRoot}/')) return [input.replace('{workspaceRoot}/', '')];
  return (nx.namedInputs[input] ?? []).flatMap(patternsOf);
};

const startingWith = (start: string) => files.filter((file) => file === start || file.startsWith(`${start}/`));

/** Files of the repository that a source names: by imports of packages, relative paths, and paths from the root. */
const namedFiles = (file: string): { text: string; named: string[] }[] => {
  const source = fs.readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  const all = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, text = '']) => text);
  const ofPackage = (text: string) => startingWith(folderOf.get(text.split('/').slice(0, 2).join('/')) ?? 'none');
  return [
    ...all(/(?:from|import)\s*\(?\s*['"](@acara\/[^'"]+)['"]/g).map((text) => ({ text, named: ofPackage(text) })),
    ...all(/['"`]((?:\.\.\/)+[^'"`\s]+)['"`]/g).map((text) => ({
      text,
      named: startingWith(path.posix.join(path.posix.dirname(file), text)),
    })),
    ...all(/ROOT,\s*['"]([^'"]+\/[^'"]*)['"]/g).map((text) => ({ text, named: startingWith(text) })),
  ];
};

const undeclared = (folder: string): string[] => {
  const covered = [folder, ...dependenciesOf(folder)].map((name) => `${name}/**`);
  const inputs = manifests.get(folder)?.nx?.targets?.['test']?.inputs ?? nx.targetDefaults.test.inputs;
  const patterns = [...covered, ...inputs.flatMap(patternsOf)];
  const sources = files.filter((file) => file.startsWith(`${folder}/`) && /\.(ts|tsx|mjs|cjs)$/.test(file));
  const isCovered = (named: readonly string[]) =>
    named.length === 0 || named.some((one) => patterns.some((pattern) => path.matchesGlob(one, pattern)));
  return sources.flatMap((file) =>
    namedFiles(file)
      .filter(({ named }) => !isCovered(named))
      .map(({ text }) => `${file}: ${text}`),
  );
};

const isTested = (folder: string) => fs.existsSync(path.join(ROOT, folder, 'jest.config.mjs'));
// Those of tooling read everything.
const tested = [...manifests.keys()].filter((folder) => isTested(folder) && folder !== 'tooling');

it.each(tested)('what the files of %s name is an input of its tests', (folder) => {
  expect(undeclared(folder)).toEqual([]);
});
