import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bundledPackages, compile, MODULE_STATS } from '@acara/remote-kit/build';
import { consumedShared, requiredRanges } from '@acara/remote-kit/webpack';
import { PROVIDED_LIBRARIES, SERVER_LIBRARIES } from '@acara/shared-contract/provided-libraries';
import { providedImports, providedVersions } from '../../webpack/provided-imports.mjs';
import { shellPreset } from '../../webpack/shell-preset.mjs';

// A real build of what the shell provides; on a busy machine it takes its time.
jest.setTimeout(120_000);

const shell = path.resolve(__dirname, '../../../shell');
const names = PROVIDED_LIBRARIES.map(({ name }) => name);

/** The packages whose code comes with the first scripts of the shell. */
const earlyPackages = async () => {
  const out = mkdtempSync(path.join(os.tmpdir(), 'acara-provided-'));
  const [browser] = shellPreset(shell);
  try {
    const stats = await compile({
      ...browser,
      entry: { shell: './browser/provided-libraries.ts' },
      output: { ...browser?.output, path: out },
      optimization: { ...browser?.optimization, minimize: false },
    });
    const { modules = [], entrypoints = {} } = stats.toJson({
      ...MODULE_STATS,
      chunkModules: false,
      entrypoints: true,
      ids: true,
    });
    const first = new Set(entrypoints.shell?.chunks);
    const early = modules.filter(({ chunks = [] }) => chunks.some((chunk) => first.has(chunk)));
    return bundledPackages({ modules: early }, shell);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
};

test('every library is provided by the first scripts of the shell, lazy ones by later scripts', async () => {
  const early = await earlyPackages();
  for (const { name, isLazy = false } of SERVER_LIBRARIES)
    expect([name, early.includes(name)]).toEqual([name, !isLazy]);
});

test('every library is registered under each name by which remotes import it', () => {
  const registered = [...providedImports().matchAll(/"([^"]+)": provide\("\d/g)].map(([, name]) => name);
  expect(registered.sort()).toEqual(
    PROVIDED_LIBRARIES.flatMap(({ name, browser = [] }) => [name, ...browser.map((part) => `${name}/${part}`)]).sort(),
  );
});

test('every library is left out of the builds of remotes, and required of the shell in a version that it has', () => {
  const remote = path.resolve(shell, '../mfe-discovery');
  expect(Object.keys(consumedShared(remote)).filter((key) => !key.endsWith('/'))).toEqual(names);
  expect(Object.keys(requiredRanges(remote))).toEqual(names);
  expect(Object.keys(providedVersions())).toEqual(names);
});
