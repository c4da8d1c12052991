import { deployVersion, listVersion, promote, rollOut } from '@acara/releases';
import { fixtureVersion } from '@acara/releases/testing';
import type { RegistryDocument } from '@acara/releases/registry';
import { releaseSets } from './set-names.ts';

const AT = new Date(0);
const RULE = { bp: 1000, minutes: 60 };
const OLD = 'release-1';
const NEW = 'release-2';
const NEXT = 'release-3';
const EMPTY: RegistryDocument = {
  schema: 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json',
  microFrontends: {},
  extras: { acara: { revision: 7, audit: null } },
};
type Change = (document: RegistryDocument) => RegistryDocument;
const after = (...changes: Change[]) => changes.reduce((document, change) => change(document), EMPTY);
const version = (id: string) => ({ ...fixtureVersion('mfe-a', id), deployment: { traffic: 0, default: false } });
const begun: Change[] = [
  (document) => deployVersion(document, 'mfe-a', version(OLD), AT),
  (document) => listVersion(document, 'mfe-a', version(NEW), AT),
  (document) => rollOut(document, 'mfe-a', { releaseId: NEW, bp: 5000 }, AT),
];
const promoted: Change = (document) => promote(document, 'mfe-a', AT, RULE);
const rolled: Change[] = [
  (document) => listVersion(document, 'mfe-a', version(NEXT), AT),
  (document) => rollOut(document, 'mfe-a', { releaseId: NEXT, bp: 5000 }, AT),
];
const units = Array.from({ length: 400 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
const namesOf = (sets: ReturnType<typeof releaseSets>) => [...new Set(units.map((unit) => sets.nameFor(unit)))].sort();

describe('the set of a visitor', () => {
  test('of a hold-back names its group, which its first document does not know', () => {
    const sets = releaseSets(after(...begun, promoted));
    expect(namesOf(sets)).toEqual([`-mfe-a/${OLD}`, `mfe-a/${OLD}`]);
    expect(new Set(units.map((unit) => sets.firstNameFor(unit)))).toEqual(new Set(['stable']));
    expect([sets.nameFor(undefined), sets.firstNameFor(undefined)]).toEqual(['stable', 'stable']);
    for (const unit of units) expect(sets.choiceOf(sets.nameFor(unit))).toEqual(sets.choiceFor(unit));
  });

  test('is in a rollout beside a hold-back that of the rollout, and keeps its group', () => {
    const sets = releaseSets(after(...begun, promoted, ...rolled));
    expect(namesOf(sets)).toEqual([
      `-mfe-a/${OLD}`,
      `-mfe-a/${OLD}.mfe-a/${NEXT}`,
      `mfe-a/${OLD}`,
      `mfe-a/${OLD}.mfe-a/${NEXT}`,
    ]);
    expect(sets.choiceOf(`mfe-a/${OLD}.mfe-a/${NEXT}`)).toEqual({ 'mfe-a': NEXT });
    for (const unit of units) expect(sets.choiceOf(sets.nameFor(unit))).toEqual(sets.choiceFor(unit));
  });

  test('whom a share of 100 % does not reach has the stable release', () => {
    const sets = releaseSets(
      after(...begun, (document) => rollOut(document, 'mfe-a', { bp: 10_000, holdback: RULE }, AT)),
    );
    expect(namesOf(sets)).toEqual([`mfe-a/${NEW}.-mfe-a/${OLD}`, `mfe-a/${NEW}.mfe-a/${OLD}`]);
    expect(sets.choiceOf(`mfe-a/${NEW}.mfe-a/${OLD}`)).toEqual({ 'mfe-a': OLD });
    expect(sets.choiceOf(`mfe-a/${NEW}.-mfe-a/${OLD}`)).toEqual({ 'mfe-a': NEW });
    const held = units.filter((unit) => sets.choiceFor(unit)['mfe-a'] === OLD);
    // Those of a share of 90 % have it, as at every smaller one.
    const early = releaseSets(after(...begun.slice(0, 2), (document) => rollOut(document, 'mfe-a', { bp: 9000 }, AT)));
    expect(held).toEqual(units.filter((unit) => early.choiceFor(unit)['mfe-a'] === undefined));
  });
});

describe('a name', () => {
  const sets = releaseSets(after(...begun, promoted));

  test.each([
    [`mfe-a/${OLD}`, { 'mfe-a': OLD }],
    [`-mfe-a/${OLD}`, {}],
    ['stable', {}],
    [`mfe-a/${OLD}.-mfe-a/${OLD}`, null],
    [`-mfe-a/${OLD}.-mfe-a/${OLD}`, null],
    [`-mfe-a/${NEW}`, null],
    [`mfe-a/${NEW}`, null],
    ['', null],
  ])('%s stands for %j', (name, choice) => {
    expect(sets.choiceOf(name)).toEqual(choice);
  });

  test('names the packages whose group was known', () => {
    expect(sets.assignedBy(`mfe-a/${OLD}`)).toEqual(['mfe-a']);
    expect(sets.assignedBy(`-mfe-a/${OLD}`)).toEqual(['mfe-a']);
    expect([sets.assignedBy('stable'), sets.assignedBy(null), sets.assignedBy('x')]).toEqual([[], [], []]);
  });

  test('that nearly all had in a hold-back still names the stable set after it', () => {
    const ended = releaseSets(after(...begun, promoted, (document) => promote(document, 'mfe-a', AT)));
    expect(namesOf(ended)).toEqual(['stable']);
    expect([ended.choiceOf(`-mfe-a/${OLD}`), ended.choiceOf(`mfe-a/${OLD}`)]).toEqual([{}, null]);
  });
});
