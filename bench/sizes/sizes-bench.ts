import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { openStore, releaseFolder, resolveReleases } from '@acara/releases';
import { releasedPackages } from '@acara/tooling/src/site/programs.ts';
import { BenchError, defineBench } from '../lib/bench.ts';
import { atMost, goalResult } from '../lib/goal.ts';
import { sum } from '../lib/statistics.ts';
import { printTable, rounded } from '../lib/text-table.ts';
import { brotliSize, computeShare, findOwner, ownerShares, splitPieces } from './attribute-script.mjs';
import { profileBuild } from './profile-build.mjs';

/** A file of a release. Sizes in bytes; `wire` is what a browser gets. */
export type ReleaseFile = { file: string; plain: number; wire: number; when: 'first load' | 'later' };

/** The files of the release of a remote, or of the shell, that visitors get now. */
export type ReleaseSizes = { remote: string; releaseId: string; files: ReleaseFile[] };

/**
 * Reads what the live releases of a store weigh.
 * @param dir the store
 * @throws {BenchError} where nothing was published
 */
export const releaseSizes = async (dir: string): Promise<ReleaseSizes[]> => {
  const registry = await openStore({ dir }).read();
  if (!registry) throw new BenchError(`${dir} holds no releases: run npm start, or npm run release -- publish, first`);
  const live = Object.entries(resolveReleases(registry));
  return Promise.all(
    live.map(async ([remote, { extras }]) => {
      const { releaseId, assets, initial } = extras.acara;
      const first = new Set([initial.entry, ...initial.chunks]);
      const folder = releaseFolder(dir, remote, releaseId);
      const scripts = Object.keys(assets).filter((file) => file.endsWith('.js'));
      const files = await Promise.all(
        scripts.map(async (file): Promise<ReleaseFile> => {
          const content = await readFile(path.join(folder, file));
          const stored = await stat(path.join(folder, `${file}.br`)).catch(() => null);
          const wire = stored?.size ?? brotliSize(content);
          return { file, plain: content.length, wire, when: first.has(file) ? 'first load' : 'later' };
        }),
      );
      return { remote, releaseId, files: files.sort((one, other) => other.wire - one.wire) };
    }),
  );
};

/** What a first load of this release brings, in bytes on the wire. */
export const firstLoad = ({ files }: ReleaseSizes): number =>
  files.reduce((sum, { when, wire }) => sum + (when === 'first load' ? wire : 0), 0);

const USAGE = `what the scripts weigh and what is in them (goal 4, sizes)
  --dir FOLDER     release store (default: the one of the benches, bench/.data/site/releases)
  --top N          packages to list per first load (default 20)
  --files          list every file of the releases`;

const WORKSPACE = path.resolve(import.meta.dirname, '../..');
const OPTIONS = { dir: path.join(WORKSPACE, 'bench/.data/site/releases'), top: 20, files: false, minutes: 30 };
const RUNTIME = atMost('4', 'federation runtime in the shell, KB', 24);
const REMOTE = atMost('4', 'entry and lifecycles of an empty remote, KB', 8);

const exactKb = (bytes: number) => ({ value: bytes / 1024, low: bytes / 1024, high: bytes / 1024, count: 1 });
const isRuntime = (source: string | null) => findOwner(source).startsWith('@module-federation/');

/** First-load scripts of a package, cut by source. */
const profile = async (name: string) => {
  const scripts = (await profileBuild(path.join(WORKSPACE, name))).filter(({ isInitial }) => isInitial);
  const pieces = scripts.map(splitPieces);
  return { name, total: sum(scripts.map(({ code }) => brotliSize(code))), pieces, shares: ownerShares(pieces) };
};

type Profile = Awaited<ReturnType<typeof profile>>;

const printShares = ({ name, shares, total }: Profile, top: number): void =>
  printTable(`first load of ${name}`, [
    ...shares.slice(0, top).map(({ owner, minified, brotli }) => ({
      package: owner,
      'minified KB': minified / 1024,
      'brotli KB': brotli / 1024,
    })),
    { package: '(all)', 'minified KB': '', 'brotli KB': total / 1024 },
  ]);

/** What a remote brings although the shell has brought it already. */
const repeated = (remote: Profile, shell: Profile) => {
  const inShell = new Set(shell.pieces.flat().map(({ source }) => source));
  const isRepeated = (source: string | null) => source !== null && inShell.has(source);
  const owners = ownerShares(remote.pieces.map((script) => script.filter(({ source }) => isRepeated(source))));
  const most = owners.slice(0, 4).map(({ owner, minified }) => `${owner} ${rounded(minified / 1024)} minified`);
  return {
    remote: remote.name,
    'brotli KB': computeShare(remote.pieces, isRepeated).brotli / 1024,
    'most of it': most.join(', '),
  };
};

export const { usage, run } = defineBench('sizes', USAGE, OPTIONS, async ({ dir, top, files: listsFiles }) => {
  const releases = await releaseSizes(path.resolve(dir));
  printTable(
    'what is released',
    releases.map((release) => ({
      package: release.remote,
      release: release.releaseId,
      'first load KB': firstLoad(release) / 1024,
    })),
  );
  if (listsFiles)
    for (const { remote, files } of releases)
      printTable(
        remote,
        files.map(({ file, plain, wire, when }) => ({
          file,
          'plain KB': plain / 1024,
          'brotli KB': wire / 1024,
          loaded: when,
        })),
      );

  const [shellName = '', ...names] = releasedPackages();
  const shell = await profile(shellName);
  const remotes: Profile[] = [];
  for (const name of names) remotes.push(await profile(name));
  const fixture = await profile('bench/fixture-remote');
  const all = [shell, ...remotes, fixture, await profile('bench/mono')];
  for (const one of all) printShares(one, top);
  const repeats = [...remotes, fixture].map((remote) => repeated(remote, shell));
  printTable('in the remote although the shell has it already', repeats);
  const goals = [
    goalResult(RUNTIME, 'shell', exactKb(computeShare(shell.pieces, isRuntime).brotli)),
    goalResult(REMOTE, 'fixture-remote', exactKb(fixture.total)),
  ];
  const shares = all.map(({ pieces: _pieces, ...one }) => one);
  return { goals, releases, shares, repeats };
});
