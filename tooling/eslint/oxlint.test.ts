import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-oxlint-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Lints files as if they were the repository. @returns the rules that refuse something, each with its file */
const lint = (files: Record<string, string>): string[] => {
  fs.copyFileSync(path.join(ROOT, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
  for (const [file, source] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), source);
  }
  const command = path.join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [command, '--format=json'], { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  return diagnostics.map(({ code, filename }) => `${filename} ${code}`).sort();
};

const promises = `
const begin = async () => 1;
const kind = 'a' as 'a' | 'b';
begin();
if (begin()) await kind;
switch (kind) { case 'a': break; }
export {};
`;

it('refuses circles of imports, lost promises on servers, and file names that are not in kebab-case', () => {
  expect(
    lint({
      'mfe-a/one.ts': "import { two } from './two.ts';\nexport const one = () => two;\n",
      'mfe-a/two.ts': "import { one } from './one.ts';\nexport const two = () => one;\n",
      'mfe-a/screen.ts': promises,
      'mfe-a/EventCard.tsx': 'export {};\n',
      'shell/edge/server.ts': promises,
    }),
  ).toEqual([
    'mfe-a/EventCard.tsx unicorn(filename-case)',
    'mfe-a/one.ts import(no-cycle)',
    'mfe-a/two.ts import(no-cycle)',
    'shell/edge/server.ts typescript(await-thenable)',
    'shell/edge/server.ts typescript(no-floating-promises)',
    'shell/edge/server.ts typescript(no-misused-promises)',
    'shell/edge/server.ts typescript(switch-exhaustiveness-check)',
  ]);
});
