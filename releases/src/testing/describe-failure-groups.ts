import { failureGroup, MAX_GROUPS, type FailureGroup } from '../health/failure-groups.ts';
import type { HealthStore } from '../health/health-store.ts';

const MINUTE = Date.UTC(2026, 2, 4, 5, 58);
const HOUR_MS = 60 * 60_000;

const group = (parts: Partial<FailureGroup> = {}): FailureGroup => ({
  remote: 'mfe-a',
  releaseId: 'release-1',
  hour: MINUTE - (MINUTE % HOUR_MS),
  kind: 'error',
  place: 'mfe-a/release-1/a.js:1:2',
  frames: ['mfe-a/release-1/a.js:1:2'],
  message: 'x is not a function',
  count: 1,
  visitors: ['one'],
  ...parts,
});

/** Tests that every health store passes: failures by place. @param getStore the empty store of this test */
export const describeFailureGroups = (getStore: () => HealthStore) => {
  test('sums failures with the same top frame, and forgets them', async () => {
    const addGroups = (...groups: FailureGroup[]) => getStore().add({ affected: [], minutes: [], groups });
    await addGroups(group());
    await addGroups(group({ message: 'another', visitors: ['one', 'two'], count: 2 }), group({ kind: 'failure' }));
    const found = await getStore().groups(0, 'mfe-a');
    expect(found.map(({ visitors: who, ...rest }) => ({ ...rest, visitors: [...who].sort() }))).toEqual([
      group({ visitors: ['one', 'two'], count: 3 }),
      group({ kind: 'failure' }),
    ]);
    expect(await getStore().groups(MINUTE, 'mfe-a')).toEqual([]);
    await getStore().prune(MINUTE, []);
    expect(await getStore().groups(0, 'mfe-a')).toEqual([]);
  });

  test('stores a message that a database or a terminal could not take', async () => {
    const thrown = {
      kind: 'error',
      message: 'no\u0000 \u001b[31mrow\ud800',
      frames: ['mfe-a/release-1/a.js:1:2'],
      where: 'mount',
    } as const;
    const made = failureGroup(group(), { ...thrown, frames: [...thrown.frames] }, { visitor: 'one', at: MINUTE });
    await getStore().add({ affected: [], minutes: [], groups: [made] });
    expect((await getStore().groups(0, 'mfe-a')).map(({ message }) => message)).toEqual(['no   [31mrow\ufffd']);
  });

  test('stores reports of a page without a stack, and separates the groups of packages', async () => {
    const reported = { kind: 'symptom', message: 'nothing is shown', frames: [], where: 'blank at /a' } as const;
    const at = { visitor: 'one', at: MINUTE };
    const groups = ['mfe-a', 'mfe-b'].map((remote) =>
      failureGroup({ remote, releaseId: 'release-1' }, { ...reported, frames: [] }, at),
    );
    await getStore().add({ affected: [], minutes: [], groups });
    expect(await getStore().groups(0, 'mfe-b')).toEqual([
      expect.objectContaining({ remote: 'mfe-b', kind: 'symptom', place: 'blank at /a', frames: [] }),
    ]);
  });

  test('stores no more groups of a release and hour than the limit, and still counts the known ones', async () => {
    const many = Array.from({ length: MAX_GROUPS - 1 }, (_, at) => group({ place: `mfe-a/release-1/a.js:1:${at}` }));
    await getStore().add({ affected: [], minutes: [], groups: many });
    const more = [group({ place: 'mfe-a/release-1/b.js:1:1' }), group({ place: 'mfe-a/release-1/b.js:1:2' })];
    await getStore().add({ affected: [], minutes: [], groups: [...more, ...many.slice(0, 1)] });
    const found = await getStore().groups(0, 'mfe-a');
    expect(found).toHaveLength(MAX_GROUPS);
    expect(found.find(({ place }) => place === many[0]?.place)?.count).toBe(2);
  });
};
