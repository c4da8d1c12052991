// Lints samples of code as if they were in the given files, with the repository's own configuration.
// Standard input: [{ file, code }]; standard output: the rules that each one violates. For boundaries.test.ts: jest
// cannot load ESLint's configuration, which is an ES module.
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { ROOT } from './places.mjs';

/** @type {{ file: string, code: string }[]} */
const samples = JSON.parse(await text(process.stdin));
// The type checker knows only files that exist.
const eslint = new ESLint({ cwd: ROOT, overrideConfig: [tseslint.configs.disableTypeChecked] });
const violated = [];
for (const { file, code } of samples) {
  const [result] = await eslint.lintText(code, { filePath: path.join(ROOT, file) });
  violated.push(result?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? ['not linted']);
}
process.stdout.write(JSON.stringify(violated));
