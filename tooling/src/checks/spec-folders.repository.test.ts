import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '@acara/server-kit/settings';
import { foldersThrough, specFolders } from './spec-folders.ts';

test('every folder of browser specs is a target', () => {
  const names = specFolders(ROOT).map(({ name }) => name);
  expect(names.toSorted()).toEqual(fs.readdirSync(path.join(ROOT, 'e2e', 'specs')).toSorted());
});

test.each([
  ['mfe-discovery', ['discovery', 'account', 'event', 'buying', 'site']],
  ['mfe-account', ['account', 'event', 'buying', 'site']],
  ['mfe-checkout', ['buying', 'site']],
  ['mfe-of-tomorrow', ['buying', 'site']],
  ['shell', ['discovery', 'account', 'event', 'buying', 'site', 'platform']],
])('a candidate of %s is checked by the specs of %j', (name, folders) => {
  expect(foldersThrough(ROOT, name)).toEqual(folders);
});
