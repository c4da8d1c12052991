import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTemporaryRepository } from '../testing/temporary-repository.ts';
import { changelog, unversioned } from './changelog.ts';

const UI = { folder: 'shared-ui', name: '@acara/shared-ui' };
const repository = createTemporaryRepository();
const commit = (file: string, message: string) => {
  repository.write(file, message);
  repository.git('add', '--all');
  repository.git('commit', '--quiet', '-m', message);
};

beforeAll(() => {
  commit('shared-ui/src/a.ts', 'Anything');
  repository.git('tag', '@acara/shared-ui@0.1.0');
  commit('shared-ui/src/a.ts', 'Buttons are blue');
  commit('shared-ui/src/a.test.ts', 'Buttons are tested');
  commit('shared-api/src/a.ts', 'Requests are fast');
});
afterAll(() => repository.remove());

// One after the other: each goes on where the one before ended.
describe('the versions of a package', () => {
  it('a change of what is released under a version needs a new one', () => {
    expect(unversioned(repository.root, [{ ...UI, version: '0.1.0' }])).toEqual([
      '@acara/shared-ui has changed since 0.1.0: give it a new version with npx lerna version',
    ]);
    expect(unversioned(repository.root, [{ ...UI, version: '0.2.0' }])).toEqual([]);
  });

  it('have the messages of their commits', () => {
    const first = '## 0.1.0\n\nThe first version.\n';
    const next = '# @acara/shared-ui\n\n## 0.2.0\n\n- Buttons are blue\n';
    expect(changelog(repository.root, { ...UI, version: '0.1.0' })).toBe(`# @acara/shared-ui\n\n${first}`);
    expect(changelog(repository.root, { ...UI, version: '0.2.0' })).toBe(`${next}\n${first}`);
    commit('shared-ui/package.json', 'New versions');
    repository.git('tag', '@acara/shared-ui@0.2.0');
    expect(changelog(repository.root, { ...UI, version: '0.2.0' })).toBe(`${next}\n${first}`);
    expect(unversioned(repository.root, [{ ...UI, version: '0.2.0' }])).toEqual([]);
    repository.git('tag', '@acara/shared-ui@0.2.1');
    expect(changelog(repository.root, { ...UI, version: '0.2.1' })).toContain('- New versions of what it depends on');
    repository.git('tag', '--delete', '@acara/shared-ui@0.2.1');
  });

  it('a change that is not committed counts', () => {
    repository.write('shared-ui/src/a.ts', 'Buttons are green');
    expect(unversioned(repository.root, [{ ...UI, version: '0.2.0' }])).toHaveLength(1);
  });

  it('are not known in a clone without history', () => {
    const clone = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-clone-'));
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${repository.root}`, clone]);
    expect(unversioned(clone, [{ ...UI, version: '0.2.0' }])).toBeNull();
    fs.rmSync(clone, { recursive: true });
  });
});
