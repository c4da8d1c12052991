import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';

/** Of our own packages. */
export const SCOPE = '@acara/';
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

export const parseManifest = (file: string, text: string): Manifest => {
  const manifest: unknown = JSON.parse(text);
  if (!manifestShape.Check(manifest)) throw new Error(`${file} is not a package manifest`);
  return manifest;
};

export const parseLockfile = (text: string): Lockfile => {
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
