import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { extensions, moduleRules } from '../../webpack/module-rules.mjs';
import { compile } from './compile.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'acara-ids-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The ids of the styled components in a built module. */
const idsIn = async (source: string): Promise<string[]> => {
  const file = path.join(folder, 'card.tsx');
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
