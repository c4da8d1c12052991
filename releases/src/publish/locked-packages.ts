import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';

/** Packages of ours begin so. */
export const SCOPE = '@acara/';
/** Declarations only: no build holds or runs any of them, and they change often. */
const TYPES = '@types/';

const Ranges = Type.Optional(Type.Record(Type.String(), Type.String()));
const needs = { dependencies: Ranges, optionalDependencies: Ranges, peerDependencies: Ranges };

const Manifest = Type.Object(needs);
/** What a `package.json` or an entry of the lockfile asks for: name to range. */
export type Manifest = Static<typeof Manifest>;

const Entry = Type.Object({
  version: Type.Optional(Type.String()),
  integrity: Type.Optional(Type.String()),
  resolved: Type.Optional(Type.String()),
  ...needs,
});

/** What we read of a `package-lock.json` (version 2 and 3): each package by the folder it is installed in. */
const Lockfile = Type.Object({ packages: Type.Record(Type.String(), Entry) });
export type Lockfile = Static<typeof Lockfile>;

const manifestShape = Compile(Manifest);
const lockfileShape = Compile(Lockfile);

/** @throws {Error} when the text is none of a manifest */
export const parseManifest = (file: string, text: string): Manifest => {
  const manifest: unknown = JSON.parse(text);
  if (!manifestShape.Check(manifest)) throw new Error(`${file} is no package manifest`);
  return manifest;
};

/** @throws {Error} when the text is none of a lockfile of npm 7 or later */
export const parseLockfile = (text: string): Lockfile => {
  const lockfile: unknown = JSON.parse(text);
  if (!lockfileShape.Check(lockfile)) throw new Error('package-lock.json is no lockfile of npm 7 or later');
  return lockfile;
};

/** A folder of the repository, and what is asked for there. */
export type PackageManifest = { folder: string; manifest: Manifest };

/**
 * The packages of others that manifests reach, as npm resolves them: `node_modules` of the own folder first, then
 * upwards. Packages of ours are left out (their sources are hashed), and so are types.
 * (`@npmcli/arborist` knows this too, but takes more than half a second to read our lockfile.)
 * @returns a line for each folder and for each package: its name, version and content, then those of what it gets. They
 * do not depend on where a package lies.
 * @throws {Error} when a dependency is not locked: nobody could tell what a build of it is made of. Peer and optional
 * ones may be missing.
 */
export const lockedPackages = (lockfile: Lockfile, roots: readonly PackageManifest[]): string[] => {
  const lines = new Set<string>();
  const places = new Set<string>();
  const add = (own: string, folder: string, manifest: Manifest) => {
    const gets = findPlaces(lockfile, folder, manifest);
    lines.add([own, ...gets.map((place) => identity(lockfile, place)).sort()].join(' '));
    for (const place of gets) places.add(place);
  };
  for (const { folder, manifest } of roots) add(folder, folder, manifest);
  for (const place of places) add(identity(lockfile, place), place, lockfile.packages[place] ?? {});
  return [...lines].sort();
};

/** A package inside another one's archive has no integrity of its own, one from git has its commit in `resolved`. */
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
