import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findMissing } from './debian-packages.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-programs-'));
fs.writeFileSync(path.join(folder, 'java'), '');
afterAll(() => fs.rmSync(folder, { recursive: true }));

it('misses the programs that no folder of the path has', () => {
  const java = { program: 'java', package: 'default-jre-headless' };
  const reader = { program: 'zbarimg', package: 'zbar-tools' };
  expect(findMissing([java, reader], ['/nowhere', folder].join(path.delimiter))).toEqual([reader]);
  expect(findMissing([java, reader], '')).toEqual([java, reader]);
});
