import fs from 'node:fs';
import path from 'node:path';
import { danglingReferences } from './dangling-references.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
/** Folders, by name or path, of what programs made or others wrote. */
const LEFT_OUT = new Set([
  ...['node_modules', '.git', 'dist', '.data', '.build', '.nx', '.swc', 'coverage'],
  ...['test-results', 'playwright-report', 'bench/results'],
]);
const TEXTS = /\.(?:md|tsx?|[mc]?js|sql|ya?ml|json|css|html|template|example)$/;
const MADE = /(?:^|\/)package-lock\.json$|\.generated\.ts$/;

const filesBelow = (folder: string): string[] =>
  fs.readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (LEFT_OUT.has(entry.name) || LEFT_OUT.has(file)) return [];
    return entry.isDirectory() ? filesBelow(file) : [file];
  });

const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

const files = filesBelow('');
const problems = files
  .filter((file) => TEXTS.test(file) && !MADE.test(file))
  .flatMap((file) => danglingReferences(file, read(file), { files, read }));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
