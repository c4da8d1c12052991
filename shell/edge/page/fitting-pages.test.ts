import { deployVersion, emptyRegistry, listVersion, rollOut } from '@acara/releases';
import { fixtureVersion } from '@acara/releases/testing';
import type { RegistryDocument } from '@acara/releases/registry';
import { servedReleases } from './served-releases.ts';

const OLD = 'release-1';
const NEW = 'release-2';
const version = (remote: string, id: string, contract?: { writes?: number; reads?: number[] }) => {
  const made = fixtureVersion(remote, id);
  const extras = { acara: { ...made.extras.acara, ...(contract && { contracts: { acara_checkout: contract } }) } };
  return { ...made, deployment: { traffic: 0, default: false }, extras };
};
const minute = (at: number) => new Date(at * 60_000);

/** Candidates of both remotes fit what is stable, and not each other. */
const document = [
  (one: RegistryDocument) => deployVersion(one, 'shell', version('shell', OLD), minute(0)),
  (one: RegistryDocument) => deployVersion(one, 'mfe-event', version('mfe-event', OLD, { writes: 1 }), minute(0)),
  (one: RegistryDocument) => deployVersion(one, 'mfe-till', version('mfe-till', OLD, { reads: [1, 2] }), minute(0)),
  (one: RegistryDocument) => listVersion(one, 'mfe-event', version('mfe-event', NEW, { writes: 2 }), minute(0)),
  (one: RegistryDocument) => listVersion(one, 'mfe-till', version('mfe-till', NEW, { reads: [1] }), minute(0)),
  (one: RegistryDocument) => rollOut(one, 'mfe-event', { bp: 5000 }, minute(1)),
  (one: RegistryDocument) => rollOut(one, 'mfe-till', { bp: 5000 }, minute(2)),
].reduce((one, change) => change(one), emptyRegistry());

const served = servedReleases(document, '/nowhere', 'a key of at least thirty-two characters');
const units = Array.from({ length: 200 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
const idsOf = (set: ReturnType<typeof served.setFor>) =>
  ['mfe-event', 'mfe-till'].map((remote) => set?.releases.remotes[remote]?.releaseId);

test('no visitor gets two releases that do not fit, by id or by the cookie of the set', () => {
  const pairs = new Set<string>();
  for (const unit of units) {
    const set = served.setFor({ unit });
    expect(served.setNamed(served.nameFor(unit))?.id).toBe(set?.id);
    pairs.add(idsOf(set).join(' '));
  }
  expect([...pairs].sort()).toEqual([`${OLD} ${OLD}`, `${OLD} ${NEW}`, `${NEW} ${OLD}`]);
});

test('the page of a visitor of both cohorts names, and may report, only the releases that it has', () => {
  const both = units.find((unit) => served.nameFor(unit) === `mfe-event/${NEW}.mfe-till/${NEW}`);
  const set = served.setFor({ unit: both ?? '' });
  expect(both).toBeDefined();
  expect(idsOf(set)).toEqual([NEW, OLD]);
  expect(Object.keys(set?.releases.signatures ?? {})).not.toContain(`mfe-till/${NEW}`);
});

test('a preview runs what was chosen, and reports what does not fit', () => {
  const set = served.previewFor({ chosen: { 'mfe-event': NEW, 'mfe-till': NEW } });
  expect(idsOf(set)).toEqual([NEW, NEW]);
  expect(JSON.parse(set?.previewJson ?? '')).toMatchObject({
    misfits: [
      {
        contract: 'acara_checkout',
        writes: 2,
        reads: [1],
        writer: { remote: 'mfe-event', releaseId: NEW },
        reader: { remote: 'mfe-till', releaseId: NEW },
      },
    ],
  });
  expect(served.previewFor({ chosen: { 'mfe-event': NEW } })?.previewJson).not.toContain('misfits');
});

test('a first release that others do not fit is left out of their pages', () => {
  const writes = version('mfe-event', OLD, { writes: 2 });
  const first = version('mfe-till', NEW, { reads: [1] });
  const begun = [
    (one: RegistryDocument) => deployVersion(one, 'shell', version('shell', OLD), minute(0)),
    (one: RegistryDocument) => deployVersion(one, 'mfe-event', writes, minute(0)),
    (one: RegistryDocument) => listVersion(one, 'mfe-till', first, minute(1)),
    (one: RegistryDocument) => rollOut(one, 'mfe-till', { bp: 10_000 }, minute(2)),
  ].reduce((one, change) => change(one), emptyRegistry());
  const set = servedReleases(begun, '/nowhere').setFor({ unit: units[0] ?? '' });
  expect(Object.keys(set?.releases.remotes ?? {})).toEqual(['mfe-event']);
});
