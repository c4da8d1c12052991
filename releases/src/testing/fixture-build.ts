import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The content of a build made by hand. Files are given by name with their content. */
export type FixtureBuild = {
  name: string;
  /** Default: a placeholder. */
  releaseId?: string;
  paths?: string[];
  /** Browser files; the first is the entry, the second a chunk of the first load. */
  files?: Record<string, string>;
  /** Source of the server bundle; null: none. */
  server?: string | null;
  /** What it has read; without it the build is not used again. */
  inputs?: { files: string[]; absent: string[] };
  /** Further or other parts of `build.json`. */
  record?: Record<string, unknown>;
};

/** A script long enough to be worth packing. */
const script = (name: string) =>
  `globalThis.loaded = [];\n${`globalThis.loaded.push(${JSON.stringify(name)});\n`.repeat(20)}`;

/** An entry keeps its chunks under the build's own name, as webpack does. */
const entryScript = (uniqueName: string) =>
  `var ${uniqueName};\nglobalThis.webpackChunk${uniqueName.replaceAll('__', '_')} = [];\n${script('entry')}`;

/** Public routes at the given paths, under names that no other package has. */
const publicRoutes = (name: string, paths: readonly string[]) =>
  Object.fromEntries(paths.map((path, at) => [`${name}.route-${at}`, { path, access: 'public' }]));

/** Writes the folder of a build as the build command of the repository does. */
export const writeFixtureBuild = async (
  dist: string,
  { name, releaseId = 'releasetobenamed', paths = [], server = 'exports.render = () => null;', ...build }: FixtureBuild,
): Promise<void> => {
  const uniqueName = `${name}__container__${releaseId}`.replaceAll('-', '_');
  const files = build.files ?? {
    'remoteEntry.js': entryScript(uniqueName),
    'lifecycles.1a2b3c4d.js': script('lifecycles'),
  };
  const [entry = '', ...chunks] = Object.keys(files).filter((file) => file.endsWith('.js'));
  await rm(dist, { recursive: true, force: true });
  await mkdir(path.join(dist, 'server'), { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(dist, 'browser', file)), { recursive: true });
    await writeFile(path.join(dist, 'browser', file), content);
  }
  if (server !== null) await writeFile(path.join(dist, 'server/server.cjs'), server);
  if (build.inputs) await writeFile(path.join(dist, 'inputs.json'), JSON.stringify(build.inputs));
  await writeFile(
    path.join(dist, 'build.json'),
    JSON.stringify({
      name,
      releaseId,
      commit: 'fixture',
      builtAt: '2026-01-01T00:00:00.000Z',
      owner: { team: 'Fixtures', contact: '#team-fixtures' },
      uniqueName,
      container: name === 'shell' ? '' : uniqueName,
      paths,
      ...(name !== 'shell' && { declaration: { routes: publicRoutes(name, paths) } }),
      initial: { entry, chunks: chunks.slice(0, 1) },
      server: server === null ? null : 'server.cjs',
      requires: { shared: { react: '^19.3.0' } },
      bundled: [],
      ...build.record,
    }),
  );
};
