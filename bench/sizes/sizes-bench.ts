import path from 'node:path';
import { releasedPackages } from '@acara/tooling/src/site/programs.ts';
import { goalResult, type Goal } from '../lib/goal.ts';
import { readOptions } from '../lib/options.ts';
import { finishBench } from '../lib/run-report.ts';
import { fixed, textTable } from '../lib/text-table.ts';
import { findOwner, ownerShares, splitPieces, computeShare, brotliSize } from './attribute-script.mjs';
import { profileBuild } from './profile-build.mjs';
import { firstLoad, releaseSizes } from './release-sizes.ts';

export const usage = `sizes: what the scripts weigh and what is in them (goal 4, sizes)
  --dir FOLDER     release store (default: the one of the benches, bench/.data/site/releases)
  --top N          packages to list per first load (default 20)
  --files          list every file of the releases`;

const WORKSPACE = path.resolve(import.meta.dirname, '../..');
const FIXTURE = path.join(WORKSPACE, 'bench/fixture-remote');
const MONO = path.join(WORKSPACE, 'bench/mono');
const STORE = path.join(WORKSPACE, 'bench/.data/site/releases');

const RUNTIME: Goal = { number: '4', what: 'federation runtime in the shell, KB', limit: 24, sense: 'at-most' };
const REMOTE: Goal = { number: '4', what: 'entry and lifecycles of an empty remote, KB', limit: 8, sense: 'at-most' };

const kilobytes = (bytes: number) => fixed(bytes / 1024, 1);
const exact = (bytes: number) => ({ value: bytes / 1024, low: bytes / 1024, high: bytes / 1024, count: 1 });
const isRuntime = (source: string | null) => findOwner(source).startsWith('@module-federation/');

/** First-load scripts of a package, cut by source. */
const profile = async (root: string) => {
  const scripts = (await profileBuild(root)).filter(({ isInitial }) => isInitial);
  return {
    name: path.basename(root),
    total: scripts.reduce((sum, { code }) => sum + brotliSize(code), 0),
    pieces: scripts.map(splitPieces),
  };
};

type Profile = Awaited<ReturnType<typeof profile>>;

const sharesTable = ({ pieces, total }: Profile, top: number): string => {
  const shares = ownerShares(pieces);
  const rows = shares
    .slice(0, top)
    .map(({ owner, minified, brotli }) => [owner, kilobytes(minified), kilobytes(brotli)]);
  return textTable(['package', 'minified KB', 'brotli KB'], [...rows, ['(all)', '', kilobytes(total)]]);
};

/** What a remote brings although the shell has brought it already. */
const repeated = (remote: Profile, shell: Profile) => {
  const inShell = new Set(shell.pieces.flat().map(({ source }) => source));
  const pieces = remote.pieces.map((script) => script.filter(({ source }) => source !== null && inShell.has(source)));
  return {
    ...computeShare(remote.pieces, (source) => source !== null && inShell.has(source)),
    owners: ownerShares(pieces),
  };
};

export const run = async (args: string[]): Promise<void> => {
  const options = readOptions(args, { dir: STORE, top: 20, files: false });
  const releases = await releaseSizes(path.resolve(options.dir));
  console.log('what is released');
  console.log(
    textTable(
      ['package', 'release', 'first load KB'],
      releases.map((release) => [release.remote, release.releaseId, kilobytes(firstLoad(release))]),
    ),
  );
  if (options.files)
    for (const { remote, files } of releases) {
      const rows = files.map(({ file, plain, wire, when }) => [file, kilobytes(plain), kilobytes(wire), when]);
      console.log(`\n${remote}\n${textTable(['file', 'plain KB', 'brotli KB', 'loaded'], rows)}`);
    }

  const profiles: Profile[] = [];
  for (const name of releasedPackages()) profiles.push(await profile(path.join(WORKSPACE, name)));
  const fixture = await profile(FIXTURE);
  const mono = await profile(MONO);
  for (const one of [...profiles, fixture, mono])
    console.log(`\nfirst load of ${one.name}\n${sharesTable(one, options.top)}`);

  const [shell, ...remotes] = profiles;
  if (!shell) throw new Error('there is no shell');
  const repeats = [...remotes, fixture].map((remote) => ({ remote: remote.name, ...repeated(remote, shell) }));
  console.log('\nin the remote although the shell has it already');
  console.log(
    textTable(
      ['remote', 'brotli KB', 'most of it'],
      repeats.map(({ remote, brotli, owners }) => [
        remote,
        kilobytes(brotli),
        owners
          .slice(0, 4)
          .map(({ owner, minified }) => `${owner} ${kilobytes(minified)} minified`)
          .join(', '),
      ]),
    ),
  );
  const goals = [
    goalResult(RUNTIME, 'shell', exact(computeShare(shell.pieces, isRuntime).brotli)),
    goalResult(REMOTE, 'fixture-remote', exact(fixture.total)),
  ];
  const shares = [...profiles, fixture, mono].map(({ name, total, pieces }) => ({
    name,
    total,
    shares: ownerShares(pieces),
  }));
  finishBench('sizes', { goals, releases, shares, repeats });
};
