import path from 'node:path';
import { parseArgs } from 'node:util';
import { knownRemotes, namedFiles } from '@acara/releases';
import { SHELL_NAME } from '@acara/shared-contract/release';
import { branchPoint } from './compared-tree.ts';
import { findAffected, type Affected } from './find-affected.ts';

const USAGE = `npm run affected -- [package…] [--base <branch or commit>] [--markdown]

Which packages this branch would release anew, and because of which files.
  package…     only these; default: the shell and all remotes
  --base       what it is compared with; default: main
  --markdown   for the comment of a pull request`;

const ROOT = path.resolve(import.meta.dirname, '../../..');

const describe = ({ remote, because }: Affected): string => `${remote}, which reads ${namedFiles(because)}`;

const inMarkdown = (affected: readonly Affected[]): string => {
  const rows = affected.map(
    ({ remote, because }) => `| \`${remote}\` | ${because.map((file) => `\`${file}\``).join('<br>')} |`,
  );
  return rows.length === 0
    ? 'Nothing would be released.'
    : ['| Would be released | because its build reads |', '| --- | --- |', ...rows].join('\n');
};

const inText = (affected: readonly Affected[]): string =>
  affected.length === 0
    ? 'Nothing would be released.'
    : ['Would be released:', ...affected.map((one) => `  ${describe(one)}`)].join('\n');

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { base: { type: 'string', default: 'main' }, markdown: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) console.log(USAGE);
  else {
    const all = [SHELL_NAME, ...knownRemotes(ROOT)];
    const unknown = positionals.filter((name) => !all.includes(name));
    if (unknown.length > 0) throw new Error(`There is no package ${unknown.join(', ')}; there are ${all.join(', ')}.`);
    const affected = await findAffected({
      root: ROOT,
      commit: branchPoint(ROOT, values.base),
      remotes: positionals.length > 0 ? positionals : all,
    });
    console.log(values.markdown ? inMarkdown(affected) : inText(affected));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
