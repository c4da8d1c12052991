import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '@acara/server-kit/settings';
import { danglingReferences } from './dangling-references.ts';

const TEXTS = /\.(?:md|tsx?|[mc]?js|sql|ya?ml|json|css|html|template|example)$/;
const MADE = /(?:^|\/)package-lock\.json$/;

const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

// Those that git does not ignore.
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && fs.existsSync(path.join(ROOT, file)));
const problems = files
  .filter((file) => TEXTS.test(file) && !MADE.test(file))
  .flatMap((file) => danglingReferences(file, read(file), { files, read }));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
