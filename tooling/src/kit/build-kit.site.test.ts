import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@acara/server-kit/settings';
import { buildKit, importedPackages, kitPackages } from './build-kit.ts';

// It compiles the kit and checks its types; on a busy machine it takes its time.
jest.setTimeout(120_000);

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'acara-kit-')));
const installed = (name: string) => path.join(folder, 'node_modules', ...name.split('/'));
const kit = kitPackages(ROOT);
const folderOf = new Map(kit.map((one) => [one.folder, installed(one.manifest.name)]));

type Door = string | { types: string; default: string };
type Published = {
  exports: Record<string, Door>;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
};
const readPublished = (name: string): Published =>
  JSON.parse(fs.readFileSync(path.join(installed(name), 'package.json'), 'utf8'));
const filesOf = (name: string): string[] =>
  fs
    .readdirSync(installed(name), { recursive: true, encoding: 'utf8' })
    .filter((file) => fs.statSync(path.join(installed(name), file)).isFile());

/** Beside the kit as it is published, all that this repository has installed. */
const linkLibraries = (): void => {
  const from = path.join(ROOT, 'node_modules');
  for (const name of fs.readdirSync(from).filter((one) => one !== '@acara' && !one.startsWith('.')))
    fs.symlinkSync(path.join(from, name), installed(name));
};

beforeAll(async () => {
  await buildKit(ROOT, (name) => folderOf.get(name) ?? '');
  linkLibraries();
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe.each(kit.map(({ manifest }) => manifest.name))('%s as it is published', (name) => {
  it('has compiled modules with their types, and neither sources nor tests', () => {
    const files = filesOf(name);
    const modules = files.filter((file) => file.endsWith('.js'));
    expect(modules.filter((file) => !files.includes(file.replace(/js$/, 'd.ts')))).toEqual([]);
    expect(files.filter((file) => /(?<![.]d)[.]tsx?$|[.]test[.]|[.]stories[.]|tsbuildinfo$/.test(file))).toEqual([]);
  });

  it('has all files that its modules import', () => {
    const missing = filesOf(name)
      .filter((file) => /[.]m?js$/.test(file))
      .flatMap((file) => {
        const text = fs.readFileSync(path.join(installed(name), file), 'utf8');
        const imports = Array.from(text.matchAll(/(?:from|import\()\s*'([.]{1,2}\/[^']+)'/g), ([, one = '']) => one);
        return imports.map((one) => path.join(path.dirname(file), one));
      })
      .filter((file) => !fs.existsSync(path.join(installed(name), file)));
    expect(missing).toEqual([]);
  });

  it('imports only what it declares', () => {
    const { dependencies, peerDependencies } = readPublished(name);
    const declared = new Set([name, ...Object.keys(dependencies), ...Object.keys(peerDependencies)]);
    expect([...importedPackages(installed(name))].filter((one) => !declared.has(one))).toEqual([]);
  });

  it('names no folder of this machine', () => {
    const texts = filesOf(name).filter((file) => fs.readFileSync(path.join(installed(name), file)).includes(ROOT));
    expect(texts).toEqual([]);
  });

  it('has the file of each door', () => {
    const files = Object.values(readPublished(name).exports).flatMap((door) =>
      typeof door === 'string' ? [door] : Object.values(door),
    );
    expect(files.filter((file) => !fs.existsSync(path.join(installed(name), file.replace('*', ''))))).toEqual([]);
  });
});

it('has types that resolve outside this repository, through every door', async () => {
  const doors = kit.flatMap(({ manifest: { name, exports } }) =>
    Object.entries(exports)
      .filter(([, file]) => /[.](tsx?|mjs)$/.test(file))
      .map(([door]) => path.posix.join(name, door)),
  );
  const source = doors.map((door, at) => `export type * as Door${at} from '${door}';\n`).join('');
  fs.writeFileSync(path.join(folder, 'doors.ts'), source);
  const configuration = {
    extends: '@acara/remote-kit/tsconfig/browser.json',
    // The libraries' own types are not ours to check; they cannot be told from these by an option.
    compilerOptions: { skipLibCheck: false },
    files: ['doors.ts'],
  };
  fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(configuration));
  const tsc = path.join(ROOT, 'node_modules/@typescript/native/bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', folder], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout.split('\n').filter((line) => /^(node_modules[/]@acara|doors)/.test(line))).toEqual([]);
});
