import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { workspaces } from '@acara/releases/known-remotes';
import { changelog } from './changelog.ts';
import { publishedManifest, type KitManifest } from './published-manifest.ts';

const readJson = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8'));

export type KitPackage = { folder: string; manifest: KitManifest };

/** The packages that remotes depend on: those that are not private. @param root of the repository */
export const kitPackages = (root: string): KitPackage[] =>
  workspaces(root)
    .map((folder) => ({ folder, manifest: readJson(path.join(root, folder, 'package.json')) }))
    .filter(({ manifest }) => !manifest.private);

const isModule = (file: string): boolean => /[.](tsx?|mjs)$/.test(file);
const isTest = (file: string): boolean => /[.]test[.]tsx?$/.test(file);

/** Compiles all doors, with what they import of the kit, in one run. Types are checked elsewhere. */
const compile = async (root: string, packages: readonly KitPackage[], emitted: string): Promise<void> => {
  const doors = packages.flatMap(({ folder, manifest: { name, exports } }) =>
    Object.entries(exports)
      .filter(([, file]) => isModule(file))
      .map(([door, file]) => ({ request: path.posix.join(name, door), file: path.join(root, folder, file) })),
  );
  const configuration = {
    extends: path.join(root, 'remote-kit/tsconfig/browser.json'),
    compilerOptions: {
      allowJs: true,
      declaration: true,
      incremental: false,
      noCheck: true,
      noEmit: false,
      outDir: emitted,
      rewriteRelativeImportExtensions: true,
      rootDir: root,
      tsBuildInfoFile: null,
      // What is found by way of node_modules is not compiled.
      paths: Object.fromEntries(doors.map(({ request, file }) => [request, [file]])),
    },
    files: doors.map(({ file }) => file),
  };
  const project = path.join(emitted, 'tsconfig.json');
  fs.writeFileSync(project, JSON.stringify(configuration));
  const tsc = path.join(root, 'node_modules/@typescript/native/bin/tsc');
  await promisify(execFile)(process.execPath, [tsc, '-p', project]).catch((error: { stdout: string }) => {
    throw new Error(`the kit does not compile:\n${error.stdout}`);
  });
};

/** Libraries that others re-export as a whole: inferred types name them, and no package of the kit declares them. */
const REEXPORTED = { '@tanstack/query-core': '@tanstack/react-query', 'react-router': 'react-router-dom' };

/** Names in types the library that the package declares. */
const nameDeclared = (folder: string): void => {
  for (const file of filesBelow(folder, /[.]d[.]ts$/)) {
    const text = fs.readFileSync(file, 'utf8');
    const named = Object.entries(REEXPORTED).reduce(
      (all, [library, by]) => all.replaceAll(`import("${library}")`, `import("${by}")`),
      text,
    );
    if (named !== text) fs.writeFileSync(file, named);
  }
};

const filesBelow = (folder: string, wanted: RegExp): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => wanted.test(file))
    .map((file) => path.join(folder, file));

const IMPORT = /(?:^|[\s;}])(?:from|import)\s*\(?\s*['"]([^'"./][^'"]*)['"]/g;

/** Packages that the modules and types below a folder import. */
export const importedPackages = (folder: string): Set<string> => {
  const requests = filesBelow(folder, /[.][cm]?[jt]s$/).flatMap((file) =>
    Array.from(fs.readFileSync(file, 'utf8').matchAll(IMPORT), ([, request = '']) => request),
  );
  const names = requests.map((request) => request.split('/', request.startsWith('@') ? 2 : 1).join('/'));
  return new Set(names.filter((name) => !isBuiltin(name)));
};

/**
 * Makes of each package of the kit what is published: compiled modules, their types, and a manifest.
 * @param root of the repository
 * @param target folder of a package, for its own one
 */
export const buildKit = async (
  root: string,
  target = (folder: string): string => path.join(root, folder, 'dist'),
): Promise<void> => {
  const packages = kitPackages(root);
  fs.mkdirSync(path.join(root, '.build'), { recursive: true });
  const emitted = fs.mkdtempSync(path.join(root, '.build', 'kit-'));
  await compile(root, packages, emitted).catch((error: unknown) => {
    fs.rmSync(emitted, { recursive: true });
    throw error;
  });
  const kit = new Set(packages.map(({ manifest }) => manifest.name));
  const { license } = readJson(path.join(root, 'package.json'));
  for (const { folder, manifest } of packages) {
    const out = target(folder);
    fs.rmSync(out, { recursive: true, force: true });
    fs.cpSync(path.join(emitted, folder), out, { recursive: true });
    nameDeclared(out);
    for (const name of manifest.files ?? [])
      fs.cpSync(path.join(root, folder, name), path.join(out, name), {
        recursive: true,
        filter: (file) => !isTest(file),
      });
    const published = publishedManifest(manifest, { imported: importedPackages(out), kit, license });
    fs.writeFileSync(path.join(out, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
    fs.writeFileSync(path.join(out, 'CHANGELOG.md'), changelog(root, { folder, ...manifest }));
    fs.copyFileSync(path.join(root, 'LICENSE'), path.join(out, 'LICENSE'));
  }
  fs.rmSync(emitted, { recursive: true });
};
