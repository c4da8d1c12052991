import { rollOut } from '@acara/releases';
import golden from '@acara/releases/cohort-vectors.json';
import { fixtureVersion } from '@acara/releases/testing';
import type { MicroFrontendVersion, RegistryDocument } from '@acara/releases/registry';
import { servedReleases } from './served-releases.ts';

const AT = new Date(0);
const OLD = 'release-1';
const NEW = 'release-2';
const idle = (version: MicroFrontendVersion): MicroFrontendVersion => ({
  ...version,
  deployment: { traffic: 0, default: false },
});
const registry = (packages: Record<string, MicroFrontendVersion[]>): RegistryDocument => ({
  schema: 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json',
  microFrontends: packages,
  extras: { acara: { revision: 7, audit: null } },
});
/** Each package has a stable release and a newer one that is not served. */
const twoEach = (...names: string[]) =>
  registry(
    Object.fromEntries(
      names.map((name) => [name, [fixtureVersion(name, OLD, [`/${name}`]), idle(fixtureVersion(name, NEW))]]),
    ),
  );
const rolledOut = (document: RegistryDocument, remote: string, bp: number) => rollOut(document, remote, { bp }, AT);
const unit = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const getReleaseIds = (set: ReturnType<ReturnType<typeof servedReleases>['setFor']>): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(set?.releases.remotes ?? {}).map(([remote, { releaseId }]) => [remote, releaseId]),
  ),
  shell: set?.shell.releaseId ?? '',
});

describe('the set of a visitor', () => {
  test.each(golden.vectors)(
    'agrees with the golden vectors: $remote $salt $unit',
    ({ remote, salt, in: members, ...one }) => {
      const base = twoEach(...new Set(['shell', remote]));
      const found = Object.keys(members).map((share) => {
        const bp = Number(share);
        const rollout = { salt, bp, steps: [], startedAt: AT.toISOString() };
        const versions = base.microFrontends[remote]?.map((version) => {
          const { acara } = version.extras;
          return acara.releaseId === NEW ? { ...version, extras: { acara: { ...acara, rollout } } } : version;
        });
        const document = { ...base, microFrontends: { ...base.microFrontends, [remote]: versions ?? [] } };
        return [share, getReleaseIds(servedReleases(document, '/x').setFor({ unit: one.unit }))[remote] === NEW];
      });
      expect(Object.fromEntries(found)).toEqual(members);
    },
  );

  test('is the same object for all in the same cohorts, and there are as many as cohorts that meet', () => {
    const document = rolledOut(rolledOut(twoEach('shell', 'mfe-a', 'mfe-b'), 'mfe-a', 5000), 'mfe-b', 5000);
    const served = servedReleases(document, '/x');
    const sets = Array.from({ length: 200 }, (_, at) => served.setFor({ unit: unit(at) }));
    expect(new Set(sets).size).toBe(4);
    expect(new Set(sets.map((set) => set?.id)).size).toBe(4);
    expect(served.setFor({ unit: unit(3) })).toBe(sets[3]);
  });

  test('has the server bundle of the same release that the browser runs', () => {
    const served = servedReleases(rolledOut(twoEach('shell', 'mfe-a'), 'mfe-a', 5000), '/x');
    for (let at = 0; at < 20; at += 1) {
      const set = served.setFor({ unit: unit(at) });
      const { releaseId } = set?.releases.remotes['mfe-a'] ?? {};
      expect(set?.bundles['mfe-a']).toMatchObject({ releaseId });
      expect(set?.bundles['mfe-a']?.file).toContain(`/files/mfe-a/${releaseId}/`);
    }
  });

  test('keeps the candidate while its share grows', () => {
    const shares = [1, 100, 1000, 5000, 10_000].map((bp) =>
      servedReleases(rolledOut(twoEach('shell', 'mfe-a'), 'mfe-a', bp), '/x'),
    );
    for (let at = 0; at < 300; at += 1) {
      const isIn = shares.map((served) => getReleaseIds(served.setFor({ unit: unit(at) }))['mfe-a'] === NEW);
      expect([...isIn].sort()).toEqual(isIn);
      expect(isIn.at(-1)).toBe(true);
    }
  });

  test('whose releases failed in the browser is the same object for all who get the same releases', () => {
    const served = servedReleases(twoEach('shell', 'mfe-a', 'mfe-b'), '/x');
    const whole = served.setFor({});
    // Listed, but not given to anyone.
    const names = ['shell', 'mfe-a', 'mfe-b'].map((remote) => `${remote}/${NEW}`);
    for (const failed of [names, names.toReversed(), names.slice(1), [...names, ...names, 'mfe-a/unknown-1']])
      expect(served.setFor({ failed })).toBe(whole);
  });

  test('leaves out the last four failed releases only', () => {
    const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => `mfe-${letter}`);
    const versions = (name: string) => {
      const before = idle(fixtureVersion(name, OLD));
      return [{ ...fixtureVersion(name, NEW), fallbackUrl: before.url }, before];
    };
    const document = registry(Object.fromEntries(['shell', ...names].map((name) => [name, versions(name)])));
    const set = servedReleases(document, '/x').setFor({ failed: names.map((name) => `${name}/${NEW}`) });
    const { 'mfe-a': first, ...others } = getReleaseIds(set);
    expect(first).toBe(NEW);
    expect(others).toEqual({ 'mfe-b': OLD, 'mfe-c': OLD, 'mfe-d': OLD, 'mfe-e': OLD, shell: NEW });
  });

  test('whose shell failed in the browser has the one before it, as long as there is one that did not', () => {
    const served = servedReleases(rolledOut(twoEach('shell', 'mfe-a'), 'shell', 10_000), '/x');
    const failed = (...names: string[]) => getReleaseIds(served.setFor({ unit: unit(1), failed: names }))['shell'];
    expect(failed()).toBe(NEW);
    expect(failed(`shell/${NEW}`)).toBe(OLD);
    expect(failed(`shell/${NEW}`, `shell/${OLD}`)).toBe(NEW);
    expect(failed(`shell/${OLD}`)).toBe(NEW);
    expect(failed('shell/unknown-1', '__proto__/x', 'x')).toBe(NEW);
  });

  test('is null while the shell was never published', () => {
    expect(servedReleases(twoEach('mfe-a'), '/x').setFor({ unit: unit(1) })).toBeNull();
  });

  test('keeps its id when the registry changes for others, and has another with another fallback', () => {
    const before = servedReleases(twoEach('shell', 'mfe-a'), '/x').setFor({});
    const document = twoEach('shell', 'mfe-a');
    const after = servedReleases({ ...document, extras: { acara: { revision: 8, audit: null } } }, '/x').setFor({});
    expect(after?.id).toBe(before?.id);
    const [old, idleOne] = document.microFrontends['mfe-a'] ?? [];
    if (!old || !idleOne) throw new Error('no versions');
    const withFallback = { ...document.microFrontends, 'mfe-a': [{ ...old, fallbackUrl: idleOne.url }, idleOne] };
    expect(servedReleases({ ...document, microFrontends: withFallback }, '/x').setFor({})?.id).not.toBe(before?.id);
  });
});

describe('the bundles of the workers', () => {
  test('contains the stable bundles and those of rollouts, and no others', () => {
    const served = servedReleases(rolledOut(twoEach('shell', 'mfe-a', 'mfe-b'), 'mfe-a', 1), '/x');
    expect(served.bundles.map(({ remote, releaseId }) => `${remote}/${releaseId}`).sort()).toEqual([
      `mfe-a/${OLD}`,
      `mfe-a/${NEW}`,
      `mfe-b/${OLD}`,
      `shell/${OLD}`,
    ]);
  });
});

describe('the set of a preview', () => {
  const served = servedReleases(rolledOut(twoEach('shell', 'mfe-a'), 'mfe-a', 100), '/x');

  test('runs the choice, and lists the alternatives for the panel', () => {
    const set = served.previewFor({ unit: unit(1), chosen: { shell: NEW } });
    expect(getReleaseIds(set)).toEqual({ 'mfe-a': OLD, shell: NEW });
    expect(JSON.parse(set?.previewJson ?? '')).toEqual({
      packages: {
        shell: {
          running: NEW,
          chosen: true,
          releases: [
            { releaseId: OLD, state: 'stable' },
            { releaseId: NEW, state: 'nobody' },
          ],
        },
        'mfe-a': {
          running: OLD,
          chosen: false,
          releases: [
            { releaseId: OLD, state: 'stable' },
            { releaseId: NEW, state: '1 %' },
          ],
        },
      },
    });
  });

  test('ignores a choice that is not listed', () => {
    const chosen = { 'mfe-a': 'https://evil.test/x', shell: 'unknown-1', __proto__: 'x' };
    expect(getReleaseIds(served.previewFor({ unit: unit(1), chosen }))).toEqual({ 'mfe-a': OLD, shell: OLD });
    expect([served.canBeChosen('mfe-a', 'unknown-1'), served.canBeChosen('__proto__', 'x')]).toEqual([false, false]);
    expect(served.canBeChosen('mfe-a', NEW)).toBe(true);
    expect(['mfe-a', 'mfe-unknown', '__proto__'].map((remote) => served.canBeChosen(remote, null))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
