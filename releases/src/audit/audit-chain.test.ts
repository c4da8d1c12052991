import type { AuditEntry } from '../registry/registry-document.ts';
import { chainProblems, withHash } from './audit.ts';

const createChain = (length: number): AuditEntry[] => {
  const entries: AuditEntry[] = [];
  for (let revision = 1; revision <= length; revision += 1) {
    const diff = [{ remote: 'mfe-a', releaseId: `release-${revision}`, mark: 'listed', from: null, to: true }];
    const previous = entries.at(-1)?.hash ?? null;
    const at = `2026-01-0${revision}T00:00:00.000Z`;
    entries.push(
      withHash({ revision, at, by: 'ani', action: 'publish', why: '', diff, previous, document: 'c'.repeat(64) }),
    );
  }
  return entries;
};
const chain = createChain(4);
const head = chain.at(-1)?.hash ?? null;
const without = (at: number) => chain.filter((_, index) => index !== at);
const changed = (at: number, parts: Partial<AuditEntry>) =>
  chain.map((entry, index) => (index === at ? { ...entry, ...parts } : entry));
const forged = (parts: Partial<AuditEntry>): AuditEntry => {
  const { hash: _hash, ...draft } = { ...chain[1], ...parts } as AuditEntry; // Of an entry that is there.
  return withHash(draft);
};

describe('the chain of audit entries', () => {
  test('is valid as written, for any order of an entry’s fields', () => {
    expect(chainProblems(chain, head)).toEqual([]);
    expect(chainProblems([], null)).toEqual([]);
    const reversed = chain.map((entry) => Object.fromEntries(Object.entries(entry).toReversed()) as AuditEntry);
    expect(chainProblems(reversed, head)).toEqual([]);
  });

  test('is sound where it begins later than the registry', () => {
    const late = withHash({
      revision: 7,
      at: '',
      by: 'ani',
      action: 'publish',
      why: '',
      diff: [],
      previous: null,
      document: 'c'.repeat(64),
    });
    expect(chainProblems([late], late.hash)).toEqual([]);
  });

  test.each<[keyof AuditEntry, unknown]>([
    ['revision', 9],
    ['at', '2027-01-01T00:00:00.000Z'],
    ['by', 'budi'],
    ['action', 'rollout'],
    ['why', 'another reason'],
    ['diff', []],
    ['diff', [{ remote: 'mfe-a', releaseId: 'release-2', mark: 'listed', from: null, to: false }]],
    ['previous', null],
    ['document', 'b'.repeat(64)],
    ['hash', 'a'.repeat(64)],
  ])('reports that the %s of an entry was altered', (field, value) => {
    expect(chainProblems(changed(1, { [field]: value }), head).join('; ')).toMatch(/was altered/);
  });

  test('reports an entry that was altered and hashed again', () => {
    const entries = chain.map((entry, at) => (at === 1 ? forged({ by: 'budi' }) : entry));
    expect(chainProblems(entries, head)).toEqual(['the entry of revision 3 does not follow the one before it']);
  });

  test.each([
    ['the first', 0, 'revision 2 does not follow'],
    ['one between', 2, 'entries before revision 4 are missing'],
    ['the latest', 3, 'the latest entry is not the one in the registry'],
  ])('reports that %s was left out', (_, at, problem) => {
    expect(chainProblems(without(at), head).join('; ')).toContain(problem);
  });

  test('reports that all are missing', () => {
    expect(chainProblems([], head)).toEqual(['the latest entry is not the one in the registry']);
  });

  test.each([
    ['between two', [...chain.slice(0, 2), forged({ by: 'budi' }), ...chain.slice(2)]],
    ['at the end', [...chain, forged({ revision: 5, previous: head })]],
    ['twice', [...chain.slice(0, 2), ...chain.slice(1)]],
  ])('reports that one was added %s', (_, entries) => {
    expect(chainProblems(entries, head)).not.toEqual([]);
  });

  test('reports that two were swapped', () => {
    const [first, second, third, fourth] = chain;
    if (!first || !second || !third || !fourth) throw new Error('too few');
    expect(chainProblems([first, third, second, fourth], head)).not.toEqual([]);
    expect(chainProblems([second, first, third, fourth], head)).not.toEqual([]);
  });
});
