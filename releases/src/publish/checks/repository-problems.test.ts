import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteDeclaration } from '@acara/shared-contract/remote-declaration';
import { knownRemotes } from '../../known-remotes.mjs';
import { repositoryProblems } from './declaration.ts';

const ROOT = path.resolve(__dirname, '../../../..');
const declared = (remote: string): RemoteDeclaration =>
  JSON.parse(readFileSync(path.join(ROOT, remote, 'remote.json'), 'utf8'));
const remotes = knownRemotes(ROOT);
const [one = '', other = ''] = remotes;

describe('the declarations of the remotes in this repository', () => {
  test.each(remotes)('can be published together: %s [routes.once]', (remote) => {
    expect(repositoryProblems(ROOT, remote, declared(remote))).toEqual([]);
  });

  test('cannot be published when two have the same name and address', () => {
    const both = { ...declared(one), routes: { ...declared(one).routes, ...declared(other).routes } };
    const [name, route] = Object.entries(declared(other).routes)[0] ?? [];
    expect(repositoryProblems(ROOT, one, both).map(({ problem }) => problem)).toEqual(
      expect.arrayContaining([
        `${name} is declared by ${other} remote.json`,
        `${route?.path} is claimed by ${other} remote.json`,
      ]),
    );
  });

  test('cannot be published when its shape is not known', () => {
    const odd = { ...declared(one), routes: { odd: { path: '/odd' } } } as unknown as RemoteDeclaration;
    expect(repositoryProblems(ROOT, one, odd).map(({ problem }) => problem)).toEqual([
      'remote.json/routes/odd must have required properties access',
    ]);
  });
});
