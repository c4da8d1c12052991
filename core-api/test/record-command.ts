// Writes previous-release.json: the released commit and all SQL statements of its API, which the next schema must support.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-record-'));
const record = path.join(folder, 'statements');
const packageFolder = path.join(import.meta.dirname, '..');
try {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: packageFolder, encoding: 'utf8' }).trim();
  // Tests of src/platform/database have statements of their own.
  const skipped = ['/node_modules/', '/src/platform/database/'].flatMap((pattern) => [
    '--testPathIgnorePatterns',
    pattern,
  ]);
  execFileSync('npx', ['jest', '--setupFiles', '<rootDir>/test/record-statements.cjs', ...skipped], {
    cwd: packageFolder,
    stdio: 'inherit',
    env: { ...process.env, RECORD_STATEMENTS: record },
  });
  const texts = fs.readFileSync(record, 'utf8').trimEnd().split('\n');
  const statements = [...new Set(texts.map((line): string => JSON.parse(line).trim()))].sort();
  fs.writeFileSync(
    path.join(import.meta.dirname, 'previous-release.json'),
    `${JSON.stringify({ commit, statements }, null, 2)}\n`,
  );
  process.stdout.write(`${statements.length} statements of ${commit}\n`);
} finally {
  fs.rmSync(folder, { recursive: true });
}
