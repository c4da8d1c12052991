import { existsSync } from 'node:fs';
import type { AuditEntry, RegistryDocument } from '../registry/registry-document.ts';
import { findFreeze } from '@acara/server-kit/settings';
import { chainProblems, documentProblems } from '../audit/audit.ts';
import type { Misfit } from '@acara/shared-contract/release';
import type { Owner } from '@acara/shared-contract/remote-declaration';
import { failureText } from '../health/incident-report.ts';
import { emptyRegistry } from '../registry/parse-registry.ts';
import { fallbackMisfits, misfitText, servedMisfits } from '../rollout/contracts.ts';
import { getVersion, ReleaseRefusedError } from '../rollout/versions.ts';
import type { ReleaseFiles } from '../store/local-files.ts';
import { type Command, EXIT, UsageError } from './command.ts';
import {
  nextCommands,
  ownerText,
  packageState,
  type PackageState,
  percentText,
  type ReleaseRow,
} from './package-state.ts';

type Status = Omit<PackageState, 'releases'> & { releases: (ReleaseRow & { problems: string[] })[]; next: string[] };

/** Exit code 1 when a package is missing or the files of a release are damaged. */
export const statusCommand: Command = {
  name: 'status',
  usage: '[<package>…] [--all]',
  summary: 'which releases are served, their fallbacks, whether the files are intact; --all: older ones too',
  options: { all: { type: 'boolean' } },
  run: async ({ operands, values }, { dir, store, files, freezes = [], now }) => {
    const found = await store.read();
    if (!found && !existsSync(dir)) throw new ReleaseRefusedError(noStoreText(dir));
    const document = found ?? emptyRegistry();
    const listed = Object.keys(document.microFrontends);
    const selected = operands.length > 0 ? operands : listed;
    const missing = selected.filter((remote) => !listed.includes(remote));
    const packages: Status[] = [];
    for (const remote of selected)
      if (listed.includes(remote)) packages.push(await getStatus(files, document, packageState(document, remote)));
    const { revision } = document.extras.acara;
    const misfits = servedMisfits(document);
    const show = values.all === true ? (all: Status['releases']) => all : shownReleases;
    const freeze = findFreeze(freezes, now);
    const isDamaged = packages.some(({ releases }) => releases.some(({ problems }) => problems.length > 0));
    return {
      lines: [
        `registry revision ${revision}`,
        ...(freeze === null ? [] : [`freeze ${freeze} (WIB): no release gets more visitors`]),
        ...(packages.length > 0 ? packageTable(packages, show) : []),
        ...remarks(packages, missing, show),
        ...misfits.map((misfit) => `no page has both: ${misfitText(misfit)}`),
        ...lostFallbacks(document, misfits).map((misfit) => `no page falls back to it: ${misfitText(misfit)}`),
      ],
      data: { revision, freeze, packages, missing, misfits },
      code: isDamaged || missing.length > 0 ? 1 : 0,
    };
  },
};

/** Those that are not served as well. */
const lostFallbacks = (document: RegistryDocument, misfits: readonly Misfit[]): Misfit[] => {
  const known = new Set(misfits.map(misfitText));
  return fallbackMisfits(document).filter((misfit) => !known.has(misfitText(misfit)));
};

const noStoreText = (dir: string): string =>
  `there is no store of releases at ${dir}: nothing has been published there; set another folder with --dir or RELEASES_DIR`;

const getStatus = async (
  files: Pick<ReleaseFiles, 'problems'>,
  document: RegistryDocument,
  state: PackageState,
): Promise<Status> => {
  const releases: Status['releases'] = [];
  for (const row of state.releases) {
    const version = getVersion(document, state.remote, row.releaseId);
    releases.push({ ...row, problems: await files.problems(state.remote, version) });
  }
  return { ...state, releases, next: nextCommands(state).map(({ command }) => command) };
};

type Show = (releases: Status['releases']) => Status['releases'];

const packageTable = (packages: readonly Status[], show: Show): string[] =>
  textTable([
    ['PACKAGE', 'OWNER', 'RELEASE', 'STATE', 'FALLS BACK TO', 'BUILT', 'FILES'],
    ...packages.flatMap(({ remote, owner, releases }) => {
      const rows = show(releases).toReversed();
      return rows.map((row, at) => [
        at === 0 ? remote : '',
        at === 0 ? (owner?.team ?? '-') : '',
        row.releaseId,
        stateText(row),
        row.fallback ?? '-',
        `${row.builtAt.slice(0, 16).replace('T', ' ')} ${shortCommit(row.commit)}${row.unchecked ? ' unchecked' : ''}`,
        row.problems.length > 0 ? 'DAMAGED' : 'intact',
      ]);
    }),
  ]);

/**
 * Releases that are or can be served, the latest one if it was revoked and nobody has acknowledged that, and damaged
 * ones. The rest is only counted: the audit has their history.
 */
const shownReleases: Show = (releases) =>
  releases.filter(({ state, problems, revoked }, at) => {
    if (problems.length > 0) return true;
    return state === 'revoked' ? at === releases.length - 1 && !revoked?.acknowledged : state !== 'older';
  });

/** `4db40bc-dirty` */
const shortCommit = (commit: string): string => commit.replace(/^([0-9a-f]{7})[0-9a-f]*/, '$1');

const stateText = ({ state, bp, isForStaff, revoked }: ReleaseRow): string => {
  if (state === 'stable' && bp === 0) return 'stable, not served while the candidate is at 100 %';
  if (state === 'stable') return bp === 10_000 ? 'stable' : `stable, ${percentText(bp)}`;
  if (isForStaff) return 'candidate, for staff';
  if (state === 'candidate') return `candidate, ${percentText(bp)} (${bp} bp)`;
  if (state === 'new') return 'new, not served';
  return revoked ? `revoked ${revoked.at.slice(0, 10)}` : state;
};

const remarks = (packages: readonly Status[], missing: readonly string[], show: Show): string[] => [
  ...packages.flatMap(({ remote, releases, owner }) =>
    show(releases).flatMap(({ releaseId, commit, revoked, surge, problems }) => [
      ...(revoked ? incidentLines(`${remote} ${releaseId} was revoked`, revoked, { commit, owner }) : []),
      ...(surge && !surge.acknowledged
        ? incidentLines(`many pages lost ${remote} ${releaseId} at ${surge.at}`, surge, { commit, owner })
        : []),
      ...problems.map((problem) => `${remote} ${releaseId} is damaged: ${problem}`),
    ]),
  ),
  ...packages.flatMap(({ remote, releases }) => {
    const shown = show(releases);
    const rest = releases.filter((release) => !shown.includes(release));
    const revoked = rest.filter((release) => release.revoked).length;
    if (rest.length === 0) return [];
    const count = `${rest.length} older ${rest.length === 1 ? 'release' : 'releases'}`;
    return [`${remote} keeps ${count}${revoked > 0 ? `, ${revoked} of them revoked` : ''}`];
  }),
  ...missing.map((remote) => `${remote}: never published`),
];

/** @param what such as `mfe-a 1a2b3c was revoked` */
const incidentLines = (
  what: string,
  { why, failure, acknowledged }: NonNullable<ReleaseRow['revoked']>,
  { commit, owner }: { commit: string; owner: Owner | null },
): string[] => [
  `${what}: ${why}`,
  ...(failure ? [`  ${failure.kind}: ${failureText(failure, commit)}`] : []),
  ...(acknowledged
    ? [`  acknowledged by ${acknowledged.by} at ${acknowledged.at}`]
    : owner
      ? [`  owner: ${ownerText(owner)}`]
      : []),
];

const textTable = (rows: readonly (readonly string[])[]): string[] => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

export const auditCommand: Command = {
  name: 'audit',
  usage: '[<package>] [--verify]',
  summary: 'who changed what, when and why; --verify: check that it is complete',
  options: { verify: { type: 'boolean' } },
  run: async ({ operands, values }, { store }) => {
    const [remote, ...more] = operands;
    if (more.length > 0) throw new UsageError('audit takes the name of one package, or none');
    const readAudit = async () => {
      const document = await store.read();
      const entries = await store.audit();
      const chain = chainProblems(entries, document?.extras.acara.audit ?? null);
      return { entries, problems: [...chain, ...documentProblems(entries, document)] };
    };
    const reading = await readAudit();
    // Another change may have been written between the two reads.
    const { entries, problems: found } = reading.problems.length > 0 ? await readAudit() : reading;
    if (remote && !isKnown(remote, entries)) throw new ReleaseRefusedError(`the audit has no package ${remote}`);
    const wanted = entries.filter(({ diff }) => !remote || diff.some((change) => change.remote === remote));
    const problems = values.verify ? found : [];
    const report = problems.length > 0 ? problems.map((problem) => `INCOMPLETE: ${problem}`) : [completeText(entries)];
    return {
      lines: [...wanted.flatMap((entry) => entryLines(entry, remote)), ...(values.verify ? report : [])],
      data: { entries: wanted, ...(values.verify && { problems }) },
      code: problems.length > 0 ? EXIT.failed : EXIT.done,
    };
  },
};

const isKnown = (remote: string, entries: readonly AuditEntry[]): boolean =>
  entries.some(({ diff }) => diff.some((change) => change.remote === remote));

const completeText = (entries: readonly AuditEntry[]): string =>
  entries.length === 0
    ? 'the audit is empty: it starts with the next change'
    : `the audit is complete from revision ${entries[0]?.revision} to ${entries.at(-1)?.revision}, latest hash ${entries.at(-1)?.hash}`;

const entryLines = ({ revision, at, by, action, why, diff }: AuditEntry, remote?: string): string[] => [
  `revision ${revision}  ${at}  ${action} by ${by}${why ? `: ${why}` : ''}`,
  ...diff
    .filter((change) => !remote || change.remote === remote)
    .map(
      (change) => `  ${change.remote} ${change.releaseId}  ${change.mark}: ${change.from ?? '-'} → ${change.to ?? '-'}`,
    ),
];
