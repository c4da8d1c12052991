import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** Of our own packages. */
const SCOPE = '@acara/';
/** Declarations only: they are in no build, and change often. */
const TYPES = '@types/';

const Ranges = Type.Optional(Type.Record(Type.String(), Type.String()));
const needs = { dependencies: Ranges, optionalDependencies: Ranges, peerDependencies: Ranges };

const Manifest = Type.Object(needs);
/** Dependencies of a `package.json` or a lockfile entry: name to range. */
export type Manifest = Static<typeof Manifest>;

const Entry = Type.Object({
  version: Type.Optional(Type.String()),
  integrity: Type.Optional(Type.String()),
  resolved: Type.Optional(Type.String()),
  ...needs,
});

/** The part of a `package-lock.json` (version 2 and 3) that is used: packages by installation folder. */
const Lockfile = Type.Object({ packages: Type.Record(Type.String(), Entry) });
export type Lockfile = Static<typeof Lockfile>;

const manifestShape = Compile(Manifest);
const lockfileShape = Compile(Lockfile);

const parseManifest = (file: string, text: string): Manifest => {
  const manifest: unknown = JSON.parse(text);
  if (!manifestShape.Check(manifest)) throw new Error(`${file} is not a package manifest`);
  return manifest;
};

const parseLockfile = (text: string): Lockfile => {
  const lockfile: unknown = JSON.parse(text);
  if (!lockfileShape.Check(lockfile)) throw new Error('package-lock.json is not a lockfile of npm 7 or later');
  return lockfile;
};

export type PackageManifest = { folder: string; manifest: Manifest };

/**
 * The third-party packages that manifests depend on, resolved as npm does: `node_modules` of the folder itself first,
 * then upwards. Our own packages are left out (their sources are hashed), and so are types. (`@npmcli/arborist` does
 * this too, but needs more than half a second for our lockfile.)
 * @returns a line for each folder and package: name, version and content, then those of its dependencies, independent
 * of the folder
 * @throws {Error} when a dependency is not locked: the build would not be reproducible. Peer and optional ones may be
 * missing.
 */
export const lockedPackages = (lockfile: Lockfile, roots: readonly PackageManifest[]): string[] => {
  const lines = new Set<string>();
  const places = new Set<string>();
  const add = (own: string, folder: string, manifest: Manifest) => {
    const resolved = findPlaces(lockfile, folder, manifest);
    lines.add([own, ...resolved.map((place) => identity(lockfile, place)).sort()].join(' '));
    for (const place of resolved) places.add(place);
  };
  for (const { folder, manifest } of roots) add(folder, folder, manifest);
  for (const place of places) add(identity(lockfile, place), place, lockfile.packages[place] ?? {});
  return [...lines].sort();
};

/** A bundled package has no integrity, one from git has its commit in `resolved`. */
const identity = (lockfile: Lockfile, place: string): string => {
  const { version = '', integrity, resolved = '' } = lockfile.packages[place] ?? {};
  return `${getPackageName(place)}@${version} ${integrity ?? resolved}`;
};

const getPackageName = (place: string): string =>
  place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

const findPlaces = (lockfile: Lockfile, folder: string, manifest: Manifest): string[] => {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = manifest;
  const names = new Set([dependencies, optionalDependencies, peerDependencies].flatMap(Object.keys));
  const places: string[] = [];
  for (const name of names) {
    if (name.startsWith(SCOPE) || name.startsWith(TYPES)) continue;
    const place = findPlace(lockfile, folder, name);
    if (place !== undefined) places.push(place);
    else if (name in dependencies && !(name in optionalDependencies))
      throw new Error(`package-lock.json has no ${name}, which ${folder} needs: run npm install`);
  }
  return places;
};

const findPlace = ({ packages }: Lockfile, folder: string, name: string): string | undefined => {
  const place = `${folder}${folder && '/'}node_modules/${name}`;
  if (Object.hasOwn(packages, place)) return place;
  if (!folder) return undefined;
  return findPlace({ packages }, folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))), name);
};

/** Files that never reach a build; a build that reads them is refused. */
const IRRELEVANT =
  /(^|\/)(node_modules|dist|coverage|testing|[.][^/]*)(\/|$)|(^|\/)testing[.]tsx?$|[.]test[.]tsx?$|[.]generated[.]ts$|[.]schema[.]json$|[.]md$|(^|\/)jest[.]config/;
/** Part of every build besides the packages' sources, */
const TOOLING = ['tooling/webpack', 'tooling/src/build'];
/** the list of provided libraries, */
const PROVIDED = 'shared-contract/src/release/provided-libraries.ts';
/** without development builds, */
const DEVELOPMENT = /^tooling\/(webpack\/standalone-preset|src\/build\/dev-remote)[.]mjs$/;
/** and without files that are not in the shell's browser build. */
const NOT_IN_THE_BROWSER = /^shell\/(edge\/|workers\/|budget[.]json$)/;

const LOCKFILE = 'package-lock.json';

type Sources = Map<string, Buffer>;

/**
 * Short hash of all inputs of a package's build: its sources, those of the shared packages it depends on, the bundler
 * presets, and the locked packages that these and the build use. Unchanged sources have the same hash on every machine,
 * whatever else is installed.
 * @param remote name of the package, which is also its folder
 * @throws {Error} when a dependency is not in the lockfile
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

/** The hashed files, by path below the root. */
export const hashedFiles = async (root: string, remote: string): Promise<string[]> =>
  listFiles(root, await reachedPackages(root, remote));

/** The package and those of our own packages that it depends on. */
const reachedPackages = async (root: string, remote: string): Promise<PackageManifest[]> => {
  const reached = new Map<string, Manifest>();
  const folders = new Set([remote]);
  for (const folder of folders) {
    // A dependency of the edge, which is in no release.
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
  // One that has disappeared was no source, such as an editor's copy.
  return new Map(
    files.flatMap((file, index) => {
      const content = contents[index];
      return content ? [[file, releasedPart(file, content)]] : [];
    }),
  );
};

/** The part of a file that is in a release: a `remote.json` without its budget, which only the publisher reads. */
const releasedPart = (file: string, content: Buffer): Buffer => {
  if (!/^[^/]+\/remote[.]json$/.test(file)) return content;
  const { budget: _unused, ...description }: { budget?: unknown } = JSON.parse(content.toString());
  return Buffer.from(JSON.stringify(description));
};

const sourceFiles = async (root: string, folder: string): Promise<string[]> => {
  const files: string[] = [];
  for await (const entry of glob('**/*', { cwd: path.join(root, folder), withFileTypes: true, exclude: isExcluded })) {
    const file = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
    if (entry.isFile() && ![IRRELEVANT, DEVELOPMENT, NOT_IN_THE_BROWSER].some((rule) => rule.test(file)))
      files.push(file);
  }
  return files;
};

const isExcluded = (entry: { name: string }) => /^(node_modules|dist|coverage|[.].*)$/.test(entry.name);

/** Without a lockfile the first dependency is refused. */
const readLockfile = async (root: string): Promise<Lockfile> => {
  const content = await readFile(path.join(root, LOCKFILE)).catch(() => null);
  return content ? parseLockfile(content.toString()) : { packages: {} };
};

/** Quoted words that may be package names: `'webpack'`, `'@scope/name/inside.js'`. */
const QUOTED = /(['"`])((?:@[\w.-]+\/)?[\w][\w.-]*)(?:\/[^'"`\s]*)?\1/g;

/**
 * Build tools: every locked package that is named in quotes in the presets, the list of provided libraries, or the
 * package's own webpack.config.mjs. These are imports, arguments of `require.resolve`, and the libraries whose versions
 * are in each release. A word that happens to be a package name costs an extra build at worst.
 */
const buildTools = (sources: Sources, lockfile: Lockfile, remote: string): PackageManifest[] => {
  const own = `${remote}/webpack.config.mjs`;
  return [...sources]
    .filter(([file]) => file === own || file === PROVIDED || TOOLING.some((folder) => file.startsWith(`${folder}/`)))
    .map(([file, content]) => {
      const names = Array.from(content.toString().matchAll(QUOTED), ([, , name = '']) => name);
      // As peers, which may be missing.
      return {
        folder: file === own ? remote : 'tooling',
        manifest: { peerDependencies: Object.fromEntries(names.map((name) => [name, '*'])) },
      };
    });
};
