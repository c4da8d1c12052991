import { lockedPackages, type Lockfile, type Manifest } from './source-hash.ts';

const entry = (version: string, needs: Partial<Lockfile['packages'][string]> = {}) => ({
  version,
  integrity: `sha512-${version}`,
  ...needs,
});

/** Two versions of `deep`: one at the top, one of its own for `wide` and for the workspace `shell`. */
const LOCKFILE: Lockfile = {
  packages: {
    '': {},
    'mfe-a': {},
    'node_modules/deep': entry('2.0.0'),
    'node_modules/direct': entry('1.0.0', { dependencies: { deep: '^2.0.0', '@scope/wide': '^1.0.0' } }),
    'node_modules/@scope/wide': entry('1.5.0', { dependencies: { deep: '^1.0.0' } }),
    'node_modules/@scope/wide/node_modules/deep': entry('1.0.0', { dependencies: { direct: '*' } }),
    'shell/node_modules/deep': entry('3.0.0'),
    'node_modules/unrelated': entry('9.0.0'),
  },
};

const withEntries = (packages: Lockfile['packages']): Lockfile => ({ packages: { ...LOCKFILE.packages, ...packages } });

const names = (folder: string, manifest: Manifest, lockfile = LOCKFILE) =>
  lockedPackages(lockfile, [{ folder, manifest }])
    .map((line) => line.split(' ')[0])
    .filter((name) => name !== folder);

describe('the locked packages of a manifest', () => {
  it('are what it depends on, itself or through another, nested versions first, also around a circle', () => {
    expect(names('mfe-a', { dependencies: { direct: '1.0.0' } })).toEqual([
      '@scope/wide@1.5.0',
      'deep@1.0.0',
      'deep@2.0.0',
      'direct@1.0.0',
    ]);
  });

  it('are resolved from its own folder upwards', () => {
    expect(names('shell', { dependencies: { deep: '3.0.0' } })).toEqual(['deep@3.0.0']);
    expect(names('mfe-a', { dependencies: { deep: '2.0.0' } })).toEqual(['deep@2.0.0']);
  });

  it('leave out our own, whose sources are hashed', () => {
    expect(names('mfe-b', { dependencies: { '@acara/mfe-a': '0.1.0' } })).toEqual([]);
  });

  it('have no types, which are in no build', () => {
    const lockfile = withEntries({
      'node_modules/@types/deep': entry('2.0.0', { dependencies: { unrelated: '9' } }),
      'node_modules/deep': entry('2.0.0', { dependencies: { '@types/deep': '*' } }),
    });
    expect(names('mfe-a', { dependencies: { deep: '2' } }, lockfile)).toEqual(['deep@2.0.0']);
  });

  it('have peer and optional packages where they are installed', () => {
    const manifest = {
      optionalDependencies: { deep: '2', missing: '1' },
      peerDependencies: { unrelated: '9', absent: '1' },
    };
    expect(names('mfe-a', manifest)).toEqual(['deep@2.0.0', 'unrelated@9.0.0']);
  });

  it('are refused when one is not locked, with the package that needs it', () => {
    expect(() => names('mfe-a', { dependencies: { missing: '1' } })).toThrow(
      'package-lock.json has no missing, which mfe-a needs: run npm install',
    );
    const lockfile = withEntries({ 'node_modules/direct': entry('1.0.0', { dependencies: { gone: '1' } }) });
    expect(() => names('mfe-a', { dependencies: { direct: '1' } }, lockfile)).toThrow(
      'package-lock.json has no gone, which node_modules/direct needs: run npm install',
    );
  });
});

describe('the identity of a locked package', () => {
  const lines = (lockfile: Lockfile) =>
    lockedPackages(lockfile, [{ folder: 'mfe-a', manifest: { dependencies: { direct: '1.0.0' } } }]);
  const { 'node_modules/deep': top = {}, 'node_modules/@scope/wide/node_modules/deep': nested = {} } =
    LOCKFILE.packages;

  it('does not depend on its folder', () => {
    const { 'node_modules/deep': moved, ...others } = LOCKFILE.packages;
    expect(lines({ packages: { ...others, 'node_modules/direct/node_modules/deep': moved ?? {} } })).toEqual(
      lines(LOCKFILE),
    );
  });

  it.each([
    ['its version', { 'node_modules/deep': { ...top, version: '2.0.1' } }],
    ['its content', { 'node_modules/deep': { ...top, integrity: 'sha512-other' } }],
    [
      'which version of another it gets',
      { 'node_modules/deep': nested, 'node_modules/@scope/wide/node_modules/deep': top },
    ],
  ])('is %s', (_what, change) => {
    expect(lines(withEntries(change))).not.toEqual(lines(LOCKFILE));
  });
});
