import fs from 'node:fs';
import path from 'node:path';
import { matchesLock } from './installation.mjs';
import { chooseNode, isAtLeast } from './node-version.mjs';

describe('the choice of Node', () => {
  it.each([
    ['v24.15.0', '24.15.0', true],
    ['v24.14.9', '24.15.0', false],
    ['v25.0.0', '24.15.0', true],
    ['v20.20.2', '24.15.0', false],
    ['24.21.0', '24.15.0', true],
  ])('%s is at least %s: %s', (version, wanted, answer) => {
    expect(isAtLeast(version, wanted)).toBe(answer);
  });

  const old = { path: '/usr/bin/node', version: 'v20.20.2' };

  it('in .nvmrc is the one that npm installs', () => {
    const root = path.resolve(__dirname, '../../..');
    const { optionalDependencies } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
    expect(fs.readFileSync(path.join(root, '.nvmrc'), 'utf8').trim()).toBe(optionalDependencies.node);
  });

  it('is the running one when it is new enough', () => {
    const current = { path: '/opt/node', version: 'v24.20.0' };
    expect(chooseNode('/repo', { current, readVersion: () => 'v24.21.0' })).toBe('/opt/node');
  });

  it('is otherwise the one that npm installed', () => {
    const installed = path.join('/repo', 'node_modules', 'node', 'bin', 'node');
    const readVersion = (file: string) => (file === installed ? 'v24.21.0' : undefined);
    expect(chooseNode('/repo', { current: old, readVersion })).toBe(installed);
  });

  it('fails in one line when there is none', () => {
    expect(() => chooseNode('/repo', { current: old, readVersion: () => undefined })).toThrow(
      /^Acara needs Node 24.15.0 or newer; this is v20.20.2, .* Install Node 24 and try again[.]$/,
    );
  });
});

describe('the installed packages', () => {
  const locked = {
    '': {},
    shell: { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a-darwin': { version: '1.0.0', optional: true },
    'node_modules/@acara/shell': { link: true },
  };
  const link = { 'node_modules/@acara/shell': { link: true } };

  it('match the lockfile without packages for other platforms', () => {
    expect(matchesLock(locked, { ...link, 'node_modules/a': { version: '1.0.0' } })).toBe(true);
  });

  it('do not match when one is missing or of another version', () => {
    expect(matchesLock(locked, link)).toBe(false);
    expect(matchesLock(locked, { ...link, 'node_modules/a': { version: '1.0.1' } })).toBe(false);
  });
});
