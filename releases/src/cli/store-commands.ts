import { type ReleaseName, SHELL_NAME } from '@acara/shared-contract/release';
import { knownRemotes } from '../known-remotes.mjs';
import { ensureReleases } from '../publish/publish-release.ts';
import { openFileStore } from '../registry/file-store.ts';
import { emptyRegistry, registrySchema, remoteSchema } from '../registry/parse-registry.ts';
import { pruneReleases } from '../retention/prune.ts';
import { getReleaseId, ReleaseRefusedError } from '../rollout/versions.ts';
import { type Command, type CommandContext, getText, noPackage, UsageError } from './command.ts';
import { APPROVAL_OPTIONS, readApproval } from './approval-options.ts';
import { FREEZE_OPTION, readFreeze, refuseInFreeze } from './freeze.ts';
import { nextCommands, packageLines, packageState } from './package-state.ts';

export const publishCommand: Command = {
  name: 'publish',
  usage:
    '<package>… [--dry-run] [--to-everybody [--approved-by <name> | --without-approval] [--during-freeze <reason>]] [--dirty] [--unchecked]',
  summary:
    'build what changed, check it and list it, for a rollout; --dry-run: only say what and why; --dirty: also what is not committed; --unchecked: without types and tests',
  options: {
    'to-everybody': { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    dirty: { type: 'boolean' },
    unchecked: { type: 'boolean' },
    ...APPROVAL_OPTIONS,
    ...FREEZE_OPTION,
  },
  run: async (call, context) => {
    const { operands: remotes, values } = call;
    const { root, dir, store, files, by, log } = context;
    if (remotes.length === 0)
      throw new UsageError('publish needs the name of a package, such as: npm run release -- publish mfe-discovery');
    refuseUnknown(root, remotes);
    const toStable = values['to-everybody'] === true;
    const freeze = readFreeze(call, context);
    const approval = readApproval(call, { ...context, why: freeze.why });
    if (toStable) refuseInFreeze(freeze);
    const dryRun = values['dry-run'] === true;
    const results = await ensureReleases({
      root,
      dir,
      store,
      files,
      remotes,
      toStable,
      dryRun,
      dirty: values.dirty === true,
      unchecked: values.unchecked === true,
      by,
      why: freeze.why,
      log,
      ...(approval !== undefined && { approval }),
    });
    if (dryRun) return { lines: [], data: results };
    const document = (await store.read()) ?? emptyRegistry();
    const states = remotes.map((remote) => packageState(document, remote));
    return {
      lines: toStable ? [] : [...placeLines(context), ...states.flatMap(packageLines)],
      data: results.map((result, at) => ({ ...result, next: states[at] ? nextCommands(states[at]) : [] })),
    };
  },
};

/** No visitor of another machine gets what only this one has. */
const placeLines = ({ dir, isShared = false }: CommandContext): string[] =>
  isShared ? [] : [`in the releases of this machine alone (${dir}):`];

/** Every name is checked before anything is built. */
const refuseUnknown = (root: string, remotes: readonly string[]): void => {
  const known = [SHELL_NAME, ...knownRemotes(root)];
  const unknown = remotes.find((remote) => !known.includes(remote));
  if (unknown !== undefined) throw new UsageError(`unknown package ${unknown}. Known: ${known.join(', ')}.`);
};

export const pruneCommand: Command = {
  name: 'prune',
  usage: '[--keep-days 30] [--dry-run]',
  summary: 'delete releases that have not been served for so many days',
  options: { 'keep-days': { type: 'string' }, 'dry-run': { type: 'boolean' } },
  run: async (call, { dir, store, files, by, why, now }) => {
    noPackage(call, pruneCommand);
    const keepDays = Number(getText(call, 'keep-days') ?? 30);
    if (!(keepDays >= 1)) throw new UsageError('--keep-days is at least 1: open pages need their files');
    const dryRun = call.values['dry-run'] === true;
    const note = { by, action: 'prune', why };
    const { releases, folders } = await pruneReleases({ dir, store, files, now, keepDays, note, dryRun });
    const lines = dryRun
      ? [...prunedLines('would be removed', releases), ...folders.map((folder) => `would be deleted: ${folder}`)]
      : [...prunedLines('removed', releases), `${folders.length} folders deleted`];
    return { lines, data: { dryRun, releases, folders } };
  },
};

const prunedLines = (word: string, releases: readonly ReleaseName[]): string[] =>
  releases.length === 0
    ? ['no release is old enough']
    : releases.map(({ remote, releaseId }) => `${word}: ${remote} ${releaseId}`);

/** For a site that grows from one machine to several. */
export const importCommand: Command = {
  name: 'import',
  usage: '',
  summary: 'copy the registry of RELEASES_DIR, its audit and files into the empty RELEASES_DATABASE_URL',
  run: async (call, { dir, store, files, log }) => {
    noPackage(call, importCommand);
    if (!store.restore) throw new UsageError('import needs RELEASES_DATABASE_URL');
    const folder = openFileStore(dir);
    const document = await folder.read();
    if (!document) throw new ReleaseRefusedError(`nothing was published in ${dir}`);
    if (await store.read()) throw new ReleaseRefusedError('the database already has a registry');
    const audit = await folder.audit();
    const releases: string[] = [];
    for (const [remote, versions] of Object.entries(document.microFrontends))
      for (const version of versions) {
        const releaseId = getReleaseId(version);
        const problems = await files.problems(remote, version);
        if (problems.length > 0) {
          log(`${remote} ${releaseId} is left out, since it is damaged: ${problems.join('; ')}`);
          continue;
        }
        await files.share(remote, releaseId);
        releases.push(`${remote}/${releaseId}`);
      }
    await store.restore(document, audit);
    const { revision } = document.extras.acara;
    return {
      lines: [`revision ${revision}, ${audit.length} entries of the audit, the files of ${releases.length} releases`],
      data: { revision, entries: audit.length, releases },
    };
  },
};

const SCHEMAS = { registry: registrySchema, remote: remoteSchema };

export const schemaCommand: Command = {
  name: 'schema',
  usage: '[registry|remote]',
  summary: 'the JSON Schema of the registry and of an entry of its audit, or of a remote.json',
  run: async ({ operands: [name = 'registry'] }) => {
    if (name !== 'registry' && name !== 'remote') throw new UsageError(`unknown schema ${name}`);
    const data = SCHEMAS[name]();
    return { lines: [JSON.stringify(data, null, 2)], data };
  },
};
