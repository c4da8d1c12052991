import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '@acara/server-kit/settings';
import { foldersThrough, specFolders } from './spec-folders.ts';

const OF_SITE = ['e2e/specs/buying', 'e2e/specs/site'];

test('every folder of browser specs of the whole site is a target', () => {
  const folders = specFolders(ROOT).map(({ folder }) => folder);
  const inSpecs = fs.readdirSync(path.join(ROOT, 'e2e', 'specs')).map((name) => `e2e/specs/${name}`);
  expect(folders.filter((folder) => folder.startsWith('e2e/')).toSorted()).toEqual(inSpecs.toSorted());
});

test.each([
  ['mfe-discovery', ['mfe-account/e2e', 'mfe-discovery/e2e', 'mfe-event-detail/e2e', ...OF_SITE]],
  ['mfe-checkout', ['mfe-checkout/e2e', 'mfe-event-detail/e2e', ...OF_SITE]],
  ['mfe-of-tomorrow', OF_SITE],
])('a candidate of %s is checked by the specs of %j', (name, folders) => {
  expect(foldersThrough(ROOT, name).toSorted()).toEqual(folders.toSorted());
});

test('one of the shell is checked by all specs', () => {
  expect(foldersThrough(ROOT, 'shell')).toEqual(specFolders(ROOT).map(({ folder }) => folder));
});
