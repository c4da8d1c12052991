import { PROVIDED_LIBRARIES } from '@acara/shared-contract/provided-libraries';
import semver from 'semver';

type Versions = Record<string, string>;

/** The `package.json` of a package of the kit. */
export type KitManifest = {
  name: string;
  version: string;
  private?: boolean;
  exports: Record<string, string>;
  /** Folders that are copied as they are. */
  files?: string[];
  dependencies?: Versions;
  devDependencies?: Versions;
  [field: string]: unknown;
};

/** Fields that are the same in the repository and in the published package. */
const KEPT = ['name', 'version', 'description', 'type', 'bin', 'sideEffects', 'engines'];

const PROVIDED = new Set(PROVIDED_LIBRARIES.map(({ name }) => name));

/** From the minor version up, as a remote requires of the shell what it pins. */
const fromMinor = (version: string): string => `^${semver.major(version)}.${semver.minor(version)}.0`;

const mapped = (versions: Versions, change: (version: string) => string): Versions =>
  Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, change(version)]));

const pick = (versions: Versions, isWanted: (name: string) => boolean): Versions =>
  Object.fromEntries(Object.entries(versions).filter(([name]) => isWanted(name)));

/** A door's compiled module, and its types; other files as they are. */
const publishedDoor = (file: string): string | { types: string; default: string } => {
  const [, path, extension] = /^(.*)[.](tsx?|mjs)$/.exec(file) ?? [];
  if (path === undefined) return file;
  return extension === 'mjs'
    ? { types: `${path}.d.mts`, default: file }
    : { types: `${path}.d.ts`, default: `${path}.js` };
};

/**
 * The manifest under which a package of the kit is published. What the shell provides is a peer, so that a page has it once;
 * other packages of the kit may be there in several versions. What only the doors for tests import is an optional peer.
 * @param imported packages that its files import
 * @param kit names of the kit's packages
 */
export const publishedManifest = (
  manifest: KitManifest,
  { imported, kit, license }: { imported: ReadonlySet<string>; kit: ReadonlySet<string>; license: string },
): object => {
  const { exports, dependencies = {}, devDependencies = {} } = manifest;
  const forTests = pick(devDependencies, (name) => imported.has(name));
  return {
    ...Object.fromEntries(KEPT.filter((field) => field in manifest).map((field) => [field, manifest[field]])),
    license,
    exports: Object.fromEntries(Object.entries(exports).map(([door, file]) => [door, publishedDoor(file)])),
    dependencies: {
      ...pick(dependencies, (name) => !PROVIDED.has(name) && !kit.has(name)),
      ...mapped(
        pick(dependencies, (name) => !PROVIDED.has(name) && kit.has(name)),
        (version) => `^${version}`,
      ),
    },
    peerDependencies: {
      ...mapped(
        pick(dependencies, (name) => PROVIDED.has(name)),
        fromMinor,
      ),
      ...mapped(forTests, fromMinor),
    },
    peerDependenciesMeta: Object.fromEntries(Object.keys(forTests).map((name) => [name, { optional: true }])),
  };
};
