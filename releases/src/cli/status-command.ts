import { existsSync } from 'node:fs';
import type { RegistryDocument } from '@acara/shared-contract/registry';
import { emptyRegistry } from '../registry/parse-registry.ts';
import { ReleaseRefusedError, getVersion } from '../rollout/versions.ts';
import { releaseProblems } from '../store/verify-release.ts';
import type { Command } from './command.ts';
import { packageState, type PackageState, type ReleaseRow } from './package-state.ts';
import { nextCommands, percentText } from './package-text.ts';
import { textTable } from './text-table.ts';

type Status = Omit<PackageState, 'releases'> & { releases: (ReleaseRow & { problems: string[] })[]; next: string[] };

/** `status [package]…`; exit code 1 when a package is missing or the files of a release are not whole. */
export const statusCommand: Command = {
  name: 'status',
  usage: '[<package>…]',
  summary: 'who gets what, what it falls back to, whether the files are whole',
  run: async ({ operands }, { dir, store }) => {
    const found = await store.read();
    if (!found && !existsSync(dir)) throw new ReleaseRefusedError(noStoreText(dir));
    const document = found ?? emptyRegistry();
    const listed = Object.keys(document.microFrontends);
    const wanted = operands.length > 0 ? operands : listed;
    const missing = wanted.filter((remote) => !listed.includes(remote));
    const packages: Status[] = [];
    for (const remote of wanted)
      if (listed.includes(remote)) packages.push(await getStatus(dir, document, packageState(document, remote)));
    const { revision } = document.extras.acara;
    const isDamaged = packages.some(({ releases }) => releases.some(({ problems }) => problems.length > 0));
    return {
      lines: [
        `registry revision ${revision}`,
        ...(packages.length > 0 ? packageTable(packages) : []),
        ...afterwards(packages, missing),
      ],
      data: { revision, packages, missing },
      code: isDamaged || missing.length > 0 ? 1 : 0,
    };
  },
};

const noStoreText = (dir: string): string =>
  `there is no store of releases at ${dir}: nothing was published there; --dir or RELEASES_DIR names another folder`;

const getStatus = async (dir: string, document: RegistryDocument, state: PackageState): Promise<Status> => {
  const releases: Status['releases'] = [];
  for (const row of state.releases) {
    const version = getVersion(document, state.remote, row.releaseId);
    releases.push({ ...row, problems: await releaseProblems(dir, state.remote, version) });
  }
  return { ...state, releases, next: nextCommands(state).map(({ command }) => command) };
};

const packageTable = (packages: readonly Status[]): string[] =>
  textTable([
    ['PACKAGE', 'RELEASE', 'STATE', 'FALLS BACK TO', 'BUILT', 'FILES'],
    ...packages.flatMap(({ remote, releases }) => {
      const rows = releases.toReversed().filter(isOfNote);
      return rows.map((row, at) => [
        at === 0 ? remote : '',
        row.releaseId,
        stateText(row),
        row.fallback ?? '-',
        `${row.builtAt.slice(0, 16).replace('T', ' ')} ${shortCommit(row.commit)}`,
        row.problems.length > 0 ? 'DAMAGED' : 'whole',
      ]);
    }),
  ]);

/** Older releases are told of only when something is wrong with them. */
const isOfNote = ({ state, problems }: Status['releases'][number]) => state !== 'kept' || problems.length > 0;

/** Seven digits, and what is said behind them: `4db40bc-dirty`. */
const shortCommit = (commit: string): string => commit.replace(/^([0-9a-f]{7})[0-9a-f]*/, '$1');

const stateText = ({ state, bp, revoked }: ReleaseRow): string => {
  if (state === 'everybody' && bp === 0) return 'nobody while the candidate is at 100 %';
  if (state === 'everybody') return bp === 10_000 ? 'everybody' : `everybody else, ${percentText(bp)}`;
  if (state === 'candidate') return `candidate, ${percentText(bp)} (${bp} bp)`;
  if (state === 'new') return 'new, nobody';
  return revoked ? `taken back ${revoked.at.slice(0, 10)}` : state;
};

const afterwards = (packages: readonly Status[], missing: readonly string[]): string[] => [
  ...packages.flatMap(({ remote, releases }) =>
    releases.flatMap(({ releaseId, revoked, problems }) => [
      ...(revoked ? [`${remote} ${releaseId} was taken back: ${revoked.why}`] : []),
      ...problems.map((problem) => `${remote} ${releaseId} is damaged: ${problem}`),
    ]),
  ),
  ...packages.flatMap(({ remote, releases }) => {
    const older = releases.filter((row) => !isOfNote(row)).length;
    return older > 0 ? [`${remote} keeps ${older} older ${older === 1 ? 'release' : 'releases'}`] : [];
  }),
  ...missing.map((remote) => `${remote}: never published`),
];
