import { SHELL_NAME } from '@acara/shared-contract/release';
import { ensureReleases } from '../publish/ensure-releases.ts';
import { emptyRegistry } from '../registry/parse-registry.ts';
import { UsageError, type Command } from './command.ts';
import { knownRemotes } from '../known-remotes.mjs';
import { nextCommands, packageLines, packageState } from './package-state.ts';

export const publishCommand: Command = {
  name: 'publish',
  usage: '<package>… [--to-everybody] [--skip-contract]',
  summary: 'build what changed, check it and list it; not served yet',
  options: { 'to-everybody': { type: 'boolean' }, 'skip-contract': { type: 'boolean' } },
  run: async ({ operands: remotes, values }, { root, dir, store, by, why, log }) => {
    if (remotes.length === 0)
      throw new UsageError('publish needs the name of a package, such as: npm run release -- publish mfe-discovery');
    refuseUnknown(root, remotes);
    const toStable = values['to-everybody'] === true;
    const skipContract = values['skip-contract'] === true;
    const results = await ensureReleases({ root, dir, store, remotes, toStable, skipContract, by, why, log });
    const document = (await store.read()) ?? emptyRegistry();
    const states = remotes.map((remote) => packageState(document, remote));
    return {
      lines: toStable ? [] : states.flatMap(packageLines),
      data: results.map((result, at) => ({ ...result, next: states[at] ? nextCommands(states[at]) : [] })),
    };
  },
};

/** Every name is checked before anything is built. */
const refuseUnknown = (root: string, remotes: readonly string[]): void => {
  const known = [SHELL_NAME, ...knownRemotes(root)];
  const unknown = remotes.find((remote) => !known.includes(remote));
  if (unknown !== undefined) throw new UsageError(`unknown package ${unknown}. Known: ${known.join(', ')}.`);
};
