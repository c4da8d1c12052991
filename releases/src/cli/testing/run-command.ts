import { openFileHealthStore } from '../../health/file-health-store.ts';
import { openFileStore } from '../../registry/file-store.ts';
import { openLocalFiles } from '../../store/local-files.ts';
import { publishRelease } from '../../publish/publish-release.ts';
import { sourceTree, type SourceTree } from '../../publish/testing/source-tree.ts';
import { ackCommand, approveCommand, haltCommand, promoteCommand, rollbackCommand } from '../change-commands.ts';
import { rolloutCommand } from '../rollout-command.ts';
import type { Command, CommandContext } from '../command.ts';
import { readCommandLine } from '../command-line.ts';
import { failuresCommand } from '../failures-command.ts';
import { previewCommand, watchCommand } from '../link-commands.ts';
import { auditCommand, statusCommand } from '../report-commands.ts';
import { pruneCommand, publishCommand, schemaCommand } from '../store-commands.ts';

const COMMANDS: Command[] = [
  ...[
    publishCommand,
    rolloutCommand,
    approveCommand,
    promoteCommand,
    haltCommand,
    rollbackCommand,
    ackCommand,
    statusCommand,
  ],
  failuresCommand,
  ...[auditCommand, previewCommand, watchCommand, pruneCommand, schemaCommand],
];
export const NOW = new Date('2026-03-05T00:00:00Z');
export const SECRET = 'a secret of at least thirty-two characters';

/** A repository of which two releases of `mfe-a` were published. */
export const treeOfTwoReleases = async (): Promise<{ tree: SourceTree; first: string; second: string }> => {
  const tree = await sourceTree();
  await tree.write('package.json', JSON.stringify({ workspaces: ['shell', 'mfe-a'] }));
  await tree.write('mfe-a/remote.json', '{}');
  const first = (await publishRelease(tree.options({}, { toStable: true }))).releaseId;
  await tree.change('second');
  const second = (await publishRelease(tree.options())).releaseId;
  return { tree, first, second };
};

/** Runs a line of commands on the store of a source tree. */
export const runCommand = async (tree: SourceTree, line: string, more: Partial<CommandContext> = {}) => {
  // Words in quotes are one.
  const words = Array.from(line.matchAll(/"([^"]*)"|\S+/g), ([word, quoted]) => quoted ?? word);
  const { command, call, common } = readCommandLine(words, COMMANDS);
  if (!command) throw new Error('no command');
  const {
    lines,
    data,
    code = 0,
  } = await command.run(call, {
    root: tree.root,
    dir: tree.dir,
    store: openFileStore(tree.dir),
    files: openLocalFiles(tree.dir),
    health: openFileHealthStore(tree.dir),
    now: NOW,
    log: () => undefined,
    by: common.by ?? 'ani',
    why: common.why,
    secret: SECRET,
    origin: 'http://localhost:3000',
    ...more,
  });
  return { text: lines.join('\n'), data, code };
};
