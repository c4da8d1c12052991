import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  lockedPackages,
  parseLockfile,
  parseManifest,
  SCOPE,
  type PackageManifest,
  type Lockfile,
  type Manifest,
} from './locked-packages.ts';

/** What of a package never reaches its build; a build that reads it all the same is refused. */
const IRRELEVANT =
  /(^|\/)(node_modules|dist|coverage|testing|[.][^/]*)(\/|$)|(^|\/)testing[.]tsx?$|[.]test[.]tsx?$|[.]generated[.]ts$|[.]schema[.]json$|[.]md$|(^|\/)jest[.]config/;
/** What shapes every build besides the packages' own sources, */
const TOOLING = ['tooling/webpack', 'tooling/src/build'];
/** the list of what the shell provides, */
const PROVIDED = 'shared-contract/src/release/provided-libraries.ts';
/** but for what only builds for development, */
const DEVELOPMENT = /^tooling\/(webpack\/standalone-preset|src\/build\/dev-remote)[.]mjs$/;
/** and what of the shell is not in its browser build: the edge, what the edge serves itself, and what others read. */
const NOT_IN_THE_BROWSER = /^shell\/(edge\/|workers\/|budget[.]json$)/;

const LOCKFILE = 'package-lock.json';

type Sources = Map<string, Buffer>;

/**
 * Short hash over all that a package's build is made of: its sources, those of the shared packages it reaches, the
 * bundler presets, and the locked packages that these and the build use. Unchanged sources give the same hash on every
 * machine; what others install or add changes nothing.
 * @param root of the repository
 * @param remote name of the package, which is its folder too
 * @returns 12 hexadecimal digits
 * @throws {Error} when the lockfile does not hold a dependency
 */
export const sourceHash = async (root: string, remote: string): Promise<string> => {
  const reached = await reachedPackages(root, remote);
  const sources = await readSources(root, await listFiles(root, reached));
  const lockfile = await readLockfile(root);
  const hash = createHash('sha256');
  for (const [file, content] of sources) hash.update(`${file}\0${content.length}\0`).update(content);
  const roots = [...reached, ...buildTools(sources, lockfile, remote)];
  for (const line of lockedPackages(lockfile, roots)) hash.update(`${line}\n`);
  return hash.digest('hex').slice(0, 12);
};

/**
 * Files whose content is in that hash, by their path below the root.
 * @param remote name of the package
 */
export const hashedFiles = async (root: string, remote: string): Promise<string[]> =>
  listFiles(root, await reachedPackages(root, remote));

/** The package and every package of ours that it reaches. */
const reachedPackages = async (root: string, remote: string): Promise<PackageManifest[]> => {
  const reached = new Map<string, Manifest>();
  const folders = new Set([remote]);
  for (const folder of folders) {
    // A dependency of the edge server, which is part of no release.
    if (folder === 'releases') continue;
    const file = path.join(root, folder, 'package.json');
    const manifest = parseManifest(file, await readFile(file, 'utf8'));
    reached.set(folder, manifest);
    for (const name of Object.keys(manifest.dependencies ?? {}))
      if (name.startsWith(SCOPE)) folders.add(name.slice(SCOPE.length));
  }
  return [...reached].map(([folder, manifest]) => ({ folder, manifest }));
};

const listFiles = async (root: string, reached: readonly PackageManifest[]): Promise<string[]> => {
  const folders = [...reached.map(({ folder }) => folder), ...TOOLING];
  return (await Promise.all(folders.map((folder) => sourceFiles(root, folder)))).flat().sort();
};

const readSources = async (root: string, files: readonly string[]): Promise<Sources> => {
  const contents = await Promise.all(files.map((file) => readFile(path.join(root, file)).catch(() => null)));
  // One that went meanwhile was never a source, such as an editor's copy.
  return new Map(
    files.flatMap((file, index) => {
      const content = contents[index];
      return content ? [[file, released(file, content)]] : [];
    }),
  );
};

/** What of a file is in a release: of a remote's description all but its budget, which only the publisher reads. */
const released = (file: string, content: Buffer): Buffer => {
  if (!/^[^/]+\/remote[.]json$/.test(file)) return content;
  const { budget: _unused, ...description }: { budget?: unknown } = JSON.parse(content.toString());
  return Buffer.from(JSON.stringify(description));
};

const sourceFiles = async (root: string, folder: string): Promise<string[]> => {
  const files: string[] = [];
  for await (const entry of glob('**/*', { cwd: path.join(root, folder), withFileTypes: true, exclude: isLeftOut })) {
    const file = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
    if (entry.isFile() && ![IRRELEVANT, DEVELOPMENT, NOT_IN_THE_BROWSER].some((rule) => rule.test(file)))
      files.push(file);
  }
  return files;
};

const isLeftOut = (entry: { name: string }) => /^(node_modules|dist|coverage|[.].*)$/.test(entry.name);

/** A tree without one has nothing locked: its first dependency is refused. */
const readLockfile = async (root: string): Promise<Lockfile> => {
  const content = await readFile(path.join(root, LOCKFILE)).catch(() => null);
  return content ? parseLockfile(content.toString()) : { packages: {} };
};

/** `'webpack'`, `'@scope/name/inside.js'`: words in quotes that could be what a package is imported by. */
const QUOTED = /(['"`])((?:@[\w.-]+\/)?[\w][\w.-]*)(?:\/[^'"`\s]*)?\1/g;

/**
 * What builds: every locked package that a file of the presets, the list of what the shell provides, or the package's
 * own webpack.config.mjs names in quotes. These are imports, what `require.resolve` is asked for, and the libraries whose
 * versions stand in each release. A word that happens to be a package's name adds that package, which costs a build too many at worst.
 */
const buildTools = (sources: Sources, lockfile: Lockfile, remote: string): PackageManifest[] => {
  const own = `${remote}/webpack.config.mjs`;
  return [...sources]
    .filter(([file]) => file === own || file === PROVIDED || TOOLING.some((folder) => file.startsWith(`${folder}/`)))
    .map(([file, content]) => {
      const names = Array.from(content.toString().matchAll(QUOTED), ([, , name = '']) => name);
      // As a peer: what is not installed was only a word.
      return {
        folder: file === own ? remote : 'tooling',
        manifest: { peerDependencies: Object.fromEntries(names.map((name) => [name, '*'])) },
      };
    });
};
