import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { extensions, moduleRules } from '../webpack/module-rules.mjs';
import { compile } from './compile.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'acara-ids-'));
  writeFileSync(path.join(folder, 'package.json'), '{ "name": "mfe-a" }');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The ids of the styled components in a built module; of the kit's package shared-card, where it is installed. */
const idsIn = async (source: string, file = path.join(folder, 'card.tsx')): Promise<string[]> => {
  writeFileSync(file, source);
  await compile({
    mode: 'production',
    entry: file,
    output: { path: folder, filename: 'out.js', library: { type: 'commonjs2' } },
    externals: { 'styled-components': 'commonjs styled-components' },
    resolve: { extensions },
    module: { rules: moduleRules({ namespace: 'mfe-a', target: 'server', production: true }) },
    optimization: { minimize: false },
  });
  return Array.from(
    readFileSync(path.join(folder, 'out.js'), 'utf8').matchAll(/componentId: "([^"]+)"/g),
    ([, id = '']) => id,
  );
};

const CARD = "import styled from 'styled-components';\nexport const Card = styled.div`color: red;`;\n";

test('the id of a styled component is that of its file and number, whatever else the file says', async () => {
  const [first, ...others] = await idsIn(CARD);
  expect(first).toMatch(/^mfe-a__sc-[0-9a-f]{8}-0$/);
  expect(others).toEqual([]);
  expect(await idsIn(`// A comment.\n${CARD}`)).toEqual([first]);
  expect(await idsIn(`${CARD}export const Title = styled.h2\`color: blue;\`;\n`)).toEqual([
    first,
    first?.replace(/0$/, '1'),
  ]);
});

test('a compiled package has ids, too, and gets the default exports of libraries as sources do', async () => {
  const installed = path.join(folder, 'node_modules/@acara/shared-card');
  mkdirSync(installed, { recursive: true });
  writeFileSync(path.join(installed, 'package.json'), '{ "name": "@acara/shared-card", "type": "module" }');
  expect(await idsIn(CARD, path.join(installed, 'card.js'))).toEqual([
    expect.stringMatching(/^mfe-a__sc-[0-9a-f]{8}-0$/),
  ]);
  mkdirSync(path.join(folder, 'node_modules/styled-components'));
  const library = 'exports.__esModule = true; exports.default = { div: { withConfig: () => () => "styled" } };';
  writeFileSync(path.join(folder, 'node_modules/styled-components/index.js'), library);
  expect(createRequire(path.join(folder, 'a.js'))('./out.js')).toMatchObject({ Card: 'styled' });
});
