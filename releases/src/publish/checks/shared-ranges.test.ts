import { runningTogether, sharedRanges, sharedRangesNotes, unmetRanges } from './shared-libraries.ts';
import { checkInput, IDLE, createRegistry, versionWith } from './testing/check-input.ts';

describe('the ranges that a shell does not meet', () => {
  test.each<[string, Record<string, string>, Record<string, string>, string[]]>([
    ['the same version', { react: '^19.3.0' }, { react: '19.3.1' }, []],
    ['a later minor', { react: '^19.3.0' }, { react: '19.9.0' }, []],
    ['an earlier minor', { react: '^19.3.0' }, { react: '19.2.9' }, ['react ^19.3.0, and it provides 19.2.9']],
    ['another major', { react: '^19.3.0' }, { react: '20.0.0' }, ['react ^19.3.0, and it provides 20.0.0']],
    ['nothing', { axios: '^1.21.0' }, {}, ['axios ^1.21.0, which it does not provide']],
    ['a subpath of it', { 'react/': '^19.3.0', 'react/jsx-runtime': '^19.3.0' }, { react: '19.3.1' }, []],
    ['a scoped package', { '@acara/shared-auth': '^1.1.0' }, { '@acara/shared-auth': '1.1.0' }, []],
    [
      'a version before the release',
      { react: '^19.3.0' },
      { react: '19.4.0-rc.1' },
      ['react ^19.3.0, and it provides 19.4.0-rc.1'],
    ],
    ['a version before the release that the range names', { react: '^19.4.0-rc.0' }, { react: '19.4.0-rc.1' }, []],
    ['either of two majors', { react: '^19.3.0 || ^20.0.0' }, { react: '20.1.0' }, []],
    ['an invalid range', { react: 'newest' }, { react: '19.3.1' }, ['react in "newest", which is not a version range']],
  ])('are found with %s', (_, requires, provides, unmet) => {
    expect(unmetRanges(requires, provides)).toEqual(unmet);
  });
});

const react = (range: string) => ({ requires: { shared: { react: range } } });
const shell = (version: string, releaseId = 'release-1', deployment?: { traffic: number; default: boolean }) =>
  versionWith('shell', releaseId, { provides: { react: version } }, deployment);
const rolledOut = { salt: 'x', bp: 100, steps: [100], startedAt: '2026-01-01T00:00:00Z' };

describe('publishing a remote', () => {
  test('is refused when any shell that visitors get cannot run it', () => {
    const candidate = versionWith(
      'shell',
      'release-2',
      { provides: { react: '20.0.0' }, rollout: rolledOut },
      { traffic: 1, default: false },
    );
    const document = createRegistry({ shell: [shell('19.3.1'), candidate] });
    expect(sharedRanges(checkInput(react('^19.3.0'), { document }))).toEqual([
      expect.objectContaining({ problem: 'it requires of the shell release-2 react ^19.3.0, and it provides 20.0.0' }),
    ]);
    expect(sharedRanges(checkInput(react('^19.3.0 || ^20.0.0'), { document }))).toEqual([]);
  });

  test('ignores shells that are not served, or are replaced together with it', () => {
    const document = createRegistry({ shell: [shell('19.3.1'), shell('18.0.0', 'release-0', IDLE)] });
    expect(sharedRanges(checkInput(react('^19.3.0'), { document }))).toEqual([]);
    expect(sharedRanges(checkInput(react('^20.0.0'), { document, alongside: ['shell'] }))).toEqual([]);
  });

  test('passes a shell that does not record what it provides, with a note', () => {
    const document = createRegistry({ shell: [versionWith('shell', 'release-1')] });
    const input = checkInput(react('^99.0.0'), { document });
    expect(sharedRanges(input)).toEqual([]);
    expect(sharedRangesNotes(input.build, document)).toEqual([
      expect.stringContaining('the shell release-1 does not record'),
    ]);
  });
});

describe('a remote that requires another share scope', () => {
  const build = { requires: { shared: { react: '^20.0.0' }, scope: 'react20' } };
  const scopes = (react: string) => ({
    react20: { container: 'shell_react20', initial: { entry: 'react20.js', chunks: [] }, provides: { react } },
  });
  const problems = (extras: Parameters<typeof versionWith>[2]) =>
    sharedRanges(
      checkInput(build, { document: createRegistry({ shell: [versionWith('shell', 'release-1', extras)] }) }),
    ).map(({ problem }) => problem);

  test('runs on a shell that provides it, beside its default one or as that', () => {
    expect(problems({ provides: { react: '19.3.1' }, scopes: scopes('20.1.0') })).toEqual([]);
    expect(problems({ provides: { react: '20.1.0' } })).toEqual([]);
  });

  test('is refused by any other shell', () => {
    expect(problems({ provides: { react: '19.3.1' } })).toEqual([
      'it requires of the shell release-1 the share scope react20, which it does not provide',
    ]);
    expect(problems({ provides: { react: '19.3.1' }, scopes: scopes('20.0.0-rc.1') })).toEqual([
      'it requires of the shell release-1 react ^20.0.0, and it provides 20.0.0-rc.1',
    ]);
  });

  test('keeps a shell without it from being published', () => {
    const document = createRegistry({ 'mfe-a': [versionWith('mfe-a', 'release-1', build)] });
    const shellBuild = { name: 'shell', provides: { react: '19.3.1' } };
    expect(sharedRanges(checkInput(shellBuild, { document }))).toHaveLength(1);
    expect(sharedRanges(checkInput({ ...shellBuild, scopes: scopes('20.1.0') }, { document }))).toEqual([]);
  });
});

describe('publishing a shell', () => {
  const document = createRegistry({
    'mfe-a': [versionWith('mfe-a', 'release-1', react('^19.3.0'))],
    'mfe-b': [versionWith('mfe-b', 'release-1', react('^19.3.0 || ^20.0.0'))],
  });
  const build = { name: 'shell', releaseId: 'release-9', provides: { react: '20.0.0' } };

  test('is refused when a remote that visitors get could not run on it', () => {
    expect(sharedRanges(checkInput(build, { document }))).toEqual([
      expect.objectContaining({
        problem: 'mfe-a release-1, which is served, requires react ^19.3.0, and it provides 20.0.0',
      }),
    ]);
  });

  test('is not checked against remotes that are replaced with it', () => {
    expect(sharedRanges(checkInput(build, { document, alongside: ['mfe-a', 'mfe-b'] }))).toEqual([]);
  });
});

describe('a change of the served releases', () => {
  const document = createRegistry({
    shell: [shell('19.3.1'), shell('20.0.0', 'release-2', IDLE)],
    'mfe-a': [versionWith('mfe-a', 'release-1', react('^19.3.0'))],
  });
  const giveShell = (releaseId: string) =>
    runningTogether((current) => ({
      ...current,
      microFrontends: {
        ...current.microFrontends,
        shell: (current.microFrontends.shell ?? []).map((version) => ({
          ...version,
          deployment: version.metadata.version === releaseId ? { traffic: 100, default: true } : IDLE,
        })),
      },
    }));

  test('is refused when it combines releases that cannot run together', () => {
    expect(() => giveShell('release-2')(document)).toThrow(
      'these cannot run together: mfe-a release-1 requires of the shell release-2 react ^19.3.0, and it provides 20.0.0',
    );
  });

  test('is accepted when these were served together before', () => {
    const broken = createRegistry({ ...document.microFrontends, shell: [shell('18.0.0')] });
    expect(giveShell('release-1')(broken)).toEqual(broken);
    expect(giveShell('release-1')(document)).toEqual(document);
  });
});
