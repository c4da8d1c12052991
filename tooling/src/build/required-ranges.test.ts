import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureReleases } from '@acara/releases';
import { FURTHER_SCOPES, scopeOf } from '@acara/shared-contract/provided-libraries';
import { deployFixture, writeFixtureBuild } from '@acara/releases/testing';
import { consumedShared, requiredRanges, requiredScope } from '@acara/remote-kit/webpack';
import { providedVersions } from '../../webpack/provided-imports.mjs';

const provided: Record<string, string> = providedVersions();
let root: string;
const remote = () => path.join(root, 'mfe-old');
const writeJson = (file: string, content: object) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), JSON.stringify(content));
};
const install = (name: string, version: string | undefined) =>
  writeJson(`mfe-old/node_modules/${name}/package.json`, { name, version });
const declare = (dependencies: Record<string, string>) => writeJson('mfe-old/package.json', { dependencies });

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'acara-ranges-')));
  declare({});
  for (const [name, version] of Object.entries(provided)) install(name, version);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A remote of earlier libraries than those that the shell provides. */
const makeOld = () => {
  declare({ react: '^18.2.0', '@tanstack/react-query': '^4.36.1' });
  install('react', '18.3.1');
  install('@tanstack/react-query', '4.36.1');
};

describe('what a remote requires of the shell', () => {
  test('is what its own manifest declares', () => {
    makeOld();
    const ranges = requiredRanges(remote());
    expect(ranges).toMatchObject({ react: '^18.2.0', '@tanstack/react-query': '^4.36.1' });
    expect(Object.keys(ranges)).toEqual(Object.keys(provided));
    expect(consumedShared(remote())['react/']).toMatchObject({ requiredVersion: '^18.2.0' });
  });

  test('may be either of two majors', () => {
    declare({ react: '^18.2.0 || ^19.0.0' });
    expect(requiredRanges(remote())).toMatchObject({ react: '^18.2.0 || ^19.0.0' });
  });

  test('is from the minor version up that it pins, or that is installed for what it bundles', () => {
    declare({ react: '18.3.1' });
    install('react', '18.3.1');
    install('axios', '1.7.9');
    expect(requiredRanges(remote())).toMatchObject({ react: '^18.3.0', axios: '^1.7.0' });
  });

  test('is not known where another version is installed', () => {
    declare({ react: '^18.2.0' });
    expect(() => requiredRanges(remote())).toThrow(
      `mfe-old declares react ^18.2.0, and ${provided['react']} is installed`,
    );
  });
});

describe('the share scope of a remote', () => {
  test('is the default one where its range has the React of the shell', () => {
    declare({ react: '^18.2.0 || ^19.0.0' });
    expect(requiredScope(remote())).toBeUndefined();
  });

  test('is otherwise named by the major that it requires', () => {
    makeOld();
    expect(requiredScope(remote())).toBe('react18');
  });
});

test.each([...FURTHER_SCOPES])(
  'the shell provides the React of %s, and else the versions that the default scope has',
  (scope) => {
    const { react, 'react-dom': dom, ...others } = providedVersions(scope);
    expect([scopeOf(react), scopeOf(dom)]).toEqual([scope, scope]);
    expect(provided).toMatchObject(others);
  },
);

describe('publishing a remote of earlier libraries', () => {
  const dir = () => path.join(root, 'releases');
  const publish = (remotes: string[], toStable: boolean) =>
    ensureReleases({
      root,
      dir: dir(),
      remotes,
      toStable,
      unchecked: true,
      build: (name, out) =>
        writeFixtureBuild(out, {
          name,
          record: name === 'shell' ? { provides: provided } : { requires: { shared: requiredRanges(remote()) } },
        }),
    });
  const refusal = (name: string) => expect.stringContaining(`, and it provides ${provided[name]}`);

  test('is refused with each of them', async () => {
    makeOld();
    await deployFixture(dir(), { name: 'shell', releaseId: 'release-1', record: { provides: provided } });
    await expect(publish(['mfe-old'], false)).rejects.toMatchObject({
      name: 'PublishRefusedError',
      problems: [
        { problem: `it requires of the shell release-1 react ^18.2.0, and it provides ${provided['react']}` },
        { problem: refusal('@tanstack/react-query') },
      ],
    });
  });

  test('is refused beside a shell of the same command', async () => {
    makeOld();
    await expect(publish(['shell', 'mfe-old'], true)).rejects.toThrow(/react \^18\.2\.0, and it provides 19/);
  });

  test('is not refused for what it shares with the shell', async () => {
    expect(await publish(['shell', 'mfe-old'], true)).toMatchObject([
      { outcome: 'published' },
      { outcome: 'published' },
    ]);
  });
});
