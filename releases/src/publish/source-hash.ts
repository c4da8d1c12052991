import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';

const SCOPE = '@acara/';
/** What of a package never reaches its build. */
const IRRELEVANT = /(^|\/)(node_modules|dist|coverage|[.][^/]*)(\/|$)|[.]test[.]tsx?$|[.]md$|(^|\/)jest[.]config/;
/** What shapes every build besides the packages' own sources. */
const TOOLING = ['tooling/webpack', 'tooling/src/build'];

const manifestShape = Compile(Type.Object({ dependencies: Type.Optional(Type.Record(Type.String(), Type.String())) }));
type Manifest = Static<ReturnType<typeof manifestShape.Type>>;

/**
 * Short hash over all that a package's build is made of: its sources, those of the shared packages it reaches, the
 * bundler presets and the locked versions. Unchanged sources give the same hash on every machine.
 * @param root of the repository
 * @param remote name of the package, which is its folder too
 * @returns 12 hexadecimal digits
 */
export const sourceHash = async (root: string, remote: string): Promise<string> => {
  const folders = [...(await packageFolders(root, remote)), ...TOOLING];
  const files = (await Promise.all(folders.map((folder) => sourceFiles(root, folder)))).flat().sort();
  const hash = createHash('sha256');
  for (const file of [...files, 'package-lock.json']) {
    const content = await readFile(path.join(root, file)).catch(() => null);
    if (content) hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 12);
};

/** The package and every package of ours that it reaches. */
const packageFolders = async (root: string, remote: string): Promise<Set<string>> => {
  const reached = new Set<string>([remote]);
  for (const folder of reached) {
    const { dependencies = {} } = await readManifest(path.join(root, folder, 'package.json'));
    for (const name of Object.keys(dependencies)) if (name.startsWith(SCOPE)) reached.add(name.slice(SCOPE.length));
  }
  // A dependency of the edge server, which is part of no release.
  reached.delete('releases');
  return reached;
};

const readManifest = async (file: string): Promise<Manifest> => {
  const manifest: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!manifestShape.Check(manifest)) throw new Error(`${file} is no package manifest`);
  return manifest;
};

const sourceFiles = async (root: string, folder: string): Promise<string[]> => {
  const files: string[] = [];
  for await (const entry of glob('**/*', { cwd: path.join(root, folder), withFileTypes: true, exclude: isLeftOut })) {
    const file = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
    // The shell's edge is a server with its own sources; only the browser part is released.
    if (entry.isFile() && !IRRELEVANT.test(file) && !file.startsWith('shell/edge/')) files.push(file);
  }
  return files;
};

const isLeftOut = (entry: { name: string }) => /^(node_modules|dist|coverage|[.].*)$/.test(entry.name);
