import type { MicroFrontendVersion, RegistryDocument } from '../registry/registry-document.ts';
import type { Contracts } from '@acara/shared-contract/remote-declaration';
import { runningTogether } from '../publish/checks/shared-libraries.ts';
import { emptyRegistry, parseRegistry } from '../registry/parse-registry.ts';
import { pageReleases, resolveReleases, type Visitor } from '../registry/page-releases.ts';
import { getGroup, runningAnalyses } from '../health/canary-analysis.ts';
import { fixtureVersion } from '../testing/index.ts';
import { deployVersion, halt, listVersion, promote, rollBack, rollOut } from './changes.ts';
import { isInCohort } from './cohort.ts';
import { fittingReleases, misfitText, pageMisfits, servedMisfits } from './contracts.ts';

type Change = (document: RegistryDocument) => RegistryDocument;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
const after = (...changes: Change[]) =>
  changes.reduce((document, change) => parseRegistry(change(document)), emptyRegistry());

const NAME = 'acara_checkout';
const writes = (version: number): Contracts => ({ [NAME]: { writes: version } });
const reads = (...versions: number[]): Contracts => ({ [NAME]: { reads: versions } });

/** `event-1` is release 1 of mfe-event, which writes; mfe-till reads. */
const version = (remote: string, id: number, contracts?: Contracts): MicroFrontendVersion => {
  const made = fixtureVersion(remote, `${remote.replace('mfe-', '')}-release-${id}`);
  const extras = { acara: { ...made.extras.acara, ...(contracts && { contracts }) } };
  return { ...made, deployment: { traffic: 0, default: false }, extras };
};
const EVENT = 'mfe-event';
const TILL = 'mfe-till';
const event = (id: number, contracts?: Contracts) => version(EVENT, id, contracts);
const till = (id: number, contracts?: Contracts) => version(TILL, id, contracts);
const deploy =
  (one: MicroFrontendVersion, minute = 0): Change =>
  (document) =>
    deployVersion(document, remoteOf(one), one, at(minute));
const list =
  (one: MicroFrontendVersion): Change =>
  (document) =>
    listVersion(document, remoteOf(one), one, at(0));
const roll =
  (remote: string, bp = 5000, minute = 0): Change =>
  (document) =>
    rollOut(document, remote, { bp }, at(minute));
const remoteOf = ({ url }: MicroFrontendVersion) => url.split('/')[2] ?? '';

/** Both are everybody's, and fit. */
const before: Change[] = [deploy(event(1, writes(1))), deploy(till(1, reads(1)))];
const units = Array.from({ length: 400 }, (_, id) => `visitor-${id}`);
const idsFor = (document: RegistryDocument, visitor: Visitor = {}) =>
  Object.values(resolveReleases(document, visitor)).map(({ metadata }) => metadata.version);

describe('releases that share data', () => {
  const misfits = (...changes: Change[]) => servedMisfits(after(...changes)).map(misfitText);

  test('fit where each reads the data that the other one writes', () => {
    expect(misfits(...before)).toEqual([]);
    expect(misfits(deploy(event(1, writes(2))), deploy(till(1, reads(1, 2))))).toEqual([]);
    expect(misfits(deploy(event(1, writes(2))), deploy(till(1, reads(1, 3))))).toEqual([
      'mfe-event event-release-1 writes acara_checkout 2, and mfe-till till-release-1 reads 1, 3',
    ]);
  });

  test.each<[string, Contracts | undefined, Contracts | undefined]>([
    ['the writer declares nothing', undefined, reads(1)],
    ['the reader declares nothing', writes(2), undefined],
    ['the contract is another one', writes(2), { acara_recent: { reads: [1] } }],
    ['both write', writes(2), writes(1)],
  ])('are not checked where %s', (_, own, other) => {
    expect(misfits(deploy(event(1, own)), deploy(till(1, other)))).toEqual([]);
  });

  test('are read from a registry whose contracts have further fields', () => {
    const newer = { [NAME]: { writes: 2, since: '2027' } };
    expect(misfits(deploy(event(1, newer)), deploy(till(1, reads(1))))).toHaveLength(1);
  });

  test('count while they are served, to a share as well', () => {
    const listed = [...before, list(event(2, writes(2)))];
    expect(misfits(...listed)).toEqual([]);
    expect(misfits(...listed, roll(EVENT, 1))).toEqual([
      'mfe-event event-release-2 writes acara_checkout 2, and mfe-till till-release-1 reads 1',
    ]);
  });

  test('must read what stays stored by the release that a served one falls back to', () => {
    const changed = [...before, deploy(event(2, writes(2))), deploy(till(2, reads(1, 2)))];
    expect(misfits(...changed)).toEqual([]);
    expect(misfits(...changed, deploy(till(3, reads(2))))).toEqual([
      'mfe-event event-release-1 writes acara_checkout 1, and mfe-till till-release-3 reads 2',
    ]);
    expect(misfits(...changed, deploy(event(3, writes(2))), deploy(till(3, reads(2))))).toEqual([]);
  });

  test('may be releases of one package: a rollback meets what the newer one has stored', () => {
    const both = (written: number, ...read: number[]): Contracts => ({
      acara_recent: { writes: written, reads: read },
    });
    const first = deploy(event(1, both(1, 1)));
    expect(misfits(first, list(event(2, both(2, 1, 2))), roll(EVENT))).toEqual([
      'mfe-event event-release-2 writes acara_recent 2, and mfe-event event-release-1 reads 1',
    ]);
    const prepared = [first, deploy(event(2, both(1, 1, 2))), list(event(3, both(2, 1, 2)))];
    expect(misfits(...prepared, roll(EVENT))).toEqual([]);
  });
});

describe('a change of the served releases', () => {
  const rolled = after(...before, list(till(2, reads(1, 2))), roll(TILL), list(event(2, writes(2))));
  const refusal =
    'these cannot run together: mfe-event event-release-2 writes acara_checkout 2, and mfe-till till-release-1 reads 1';

  test('is refused where a release would meet one that it does not fit', () => {
    expect(() => runningTogether(roll(EVENT, 100))(rolled)).toThrow(refusal);
    const ready = runningTogether((document) => promote(document, TILL, at(1)))(rolled);
    expect(idsFor(runningTogether(roll(EVENT, 10_000))(ready), { unit: 'a' })).toContain('event-release-2');
  });

  test('is refused for a rollback to a release that cannot read the data written now', () => {
    const now = after(...before, deploy(till(2, reads(1, 2))), deploy(event(2, writes(2))));
    const back =
      (remote: string): Change =>
      (document) =>
        rollBack(document, remote, { why: 'wrong' }, at(9));
    expect(() => runningTogether(back(TILL))(now)).toThrow(refusal);
    const both = runningTogether(back(TILL))(runningTogether(back(EVENT))(now));
    expect(idsFor(both)).toEqual(['event-release-1', 'till-release-1']);
  });

  test('is accepted where the same misfit was there before', () => {
    const broken = after(...before, deploy(event(2, writes(2))));
    expect(runningTogether((document) => document)(broken)).toBe(broken);
    expect(() => runningTogether((document) => halt(document, TILL, 'x', at(1)))(broken)).toThrow('being rolled out');
  });
});

describe('a page', () => {
  /** Both fit what is stable, and not each other: mfe-till began later. */
  const crossed = after(
    deploy(event(1, writes(1))),
    deploy(till(1, reads(1, 2))),
    ...[list(event(2, writes(2))), list(till(2, reads(1)))],
    ...[roll(EVENT, 5000, 1), roll(TILL, 5000, 2)],
  );
  const cohorts = (unit: string) =>
    [EVENT, TILL].map((remote) => {
      const [running] = runningAnalyses(crossed).filter((one) => one.remote === remote);
      return running !== undefined && isInCohort(remote, running, unit);
    });

  test('never has two releases that do not fit: the one whose rollout began later is left out', () => {
    const seen = new Map(units.map((unit) => [cohorts(unit).join(), idsFor(crossed, { unit }).join(' ')]));
    expect(Object.fromEntries(seen)).toEqual({
      'false,false': 'event-release-1 till-release-1',
      'true,false': 'event-release-2 till-release-1',
      'false,true': 'event-release-1 till-release-2',
      'true,true': 'event-release-2 till-release-1',
    });
    const swapped = after(
      deploy(event(1, writes(1))),
      deploy(till(1, reads(1, 2))),
      ...[list(event(2, writes(2))), list(till(2, reads(1)))],
      ...[roll(TILL, 10_000, 1), roll(EVENT, 10_000, 2)],
    );
    expect(idsFor(swapped, { unit: 'a' })).toEqual(['event-release-1', 'till-release-2']);
  });

  test('of a visitor without the release of their cohort counts in neither group of its analysis', () => {
    const unit = units.find((one) => cohorts(one).every(Boolean)) ?? '';
    const groups = runningAnalyses(crossed).map((analysis) => {
      const own = resolveReleases(crossed, { unit })[analysis.remote];
      return [analysis.remote, getGroup(analysis, own?.metadata.version ?? '', unit)];
    });
    expect(groups).toEqual([
      [EVENT, 'canary'],
      [TILL, null],
    ]);
  });

  test('gets a release before where stable ones do not fit, until the other one is released', () => {
    const between = after(...before, deploy(event(2, writes(2))));
    expect(idsFor(between)).toEqual(['event-release-1', 'till-release-1']);
    expect(idsFor(after(...before, deploy(event(2, writes(2))), deploy(till(2, reads(1, 2)))))).toEqual([
      'event-release-2',
      'till-release-2',
    ]);
  });

  test('keeps of two stable releases the one that the other side has a release for', () => {
    const older = after(deploy(till(0, reads(1))), ...before, deploy(event(2, writes(2))));
    expect(idsFor(older).sort()).toEqual(['event-release-1', 'till-release-1']);
  });

  test('is without a package that has no stable release and whose candidate does not fit', () => {
    const options = { [EVENT]: [event(1, writes(2)), null], [TILL]: [till(1, reads(1))] };
    expect(Object.keys(fittingReleases(options))).toEqual([TILL]);
    expect(Object.keys(fittingReleases({ ...options, [TILL]: [till(1, reads(2))] }))).toEqual([EVENT, TILL]);
  });

  test('of a browser in which the reader failed has the writer from before as well', () => {
    const now = after(...before, deploy(till(2, reads(1, 2))), deploy(event(2, writes(2))));
    expect(idsFor(now, { failed: ['mfe-till/till-release-2'] })).toEqual(['event-release-1', 'till-release-1']);
    expect(idsFor(now, { failed: ['mfe-event/event-release-2'] })).toEqual(['event-release-1', 'till-release-2']);
  });

  test('falls back to no release that does not fit', () => {
    const now = after(...before, deploy(till(2, reads(1, 2))), deploy(event(2, writes(2))));
    const { remotes } = pageReleases(now, resolveReleases(now));
    expect(remotes[EVENT]?.fallback?.releaseId).toBe('event-release-1');
    expect(remotes[TILL]).not.toHaveProperty('fallback');
  });

  test('of a preview has the chosen releases anyway, and reports that they do not fit', () => {
    const chosen = { [EVENT]: 'event-release-2', [TILL]: 'till-release-2' };
    expect(idsFor(crossed, { chosen })).toEqual(['event-release-2', 'till-release-1']);
    const page = resolveReleases(crossed, { chosen, isPreview: true });
    expect(pageMisfits(page).map(misfitText)).toEqual([
      'mfe-event event-release-2 writes acara_checkout 2, and mfe-till till-release-2 reads 1',
    ]);
    expect(idsFor(crossed, { chosen: { [TILL]: 'till-release-2' }, isPreview: true, unit: 'a' })).toEqual([
      'event-release-1',
      'till-release-2',
    ]);
  });

  test('without contracts is unchanged', () => {
    const free = after(
      ...[deploy(event(1)), deploy(till(1)), list(event(2)), list(till(2))],
      ...[roll(EVENT, 10_000), roll(TILL, 10_000)],
    );
    expect(idsFor(free, { unit: 'a' })).toEqual(['event-release-2', 'till-release-2']);
    expect(idsFor(free)).toEqual(['event-release-1', 'till-release-1']);
  });
});
