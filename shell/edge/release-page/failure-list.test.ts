/** @jest-environment ../remote-kit/jest/jsdom-environment.cjs */
import type { DescribedFailure } from '@acara/releases';
import { createFailureCache, failureList } from './failure-list.ts';

const FAILURE: DescribedFailure = {
  kind: 'error',
  message: '<i>no row</i>',
  releaseId: 'mfe-a-2',
  firstReleaseId: 'mfe-a-1',
  commit: '4db40bc',
  place: 'mfe-a/mfe-a-2/a.js:1:2',
  frames: [],
  count: 30,
  visitors: 12,
  share: 0.4,
  original: { file: 'mfe-a/src/seats.tsx', line: 4, name: 'row' },
};
const show = (failures: Parameters<typeof failureList>[0]) => {
  document.body.innerHTML = failureList(failures).html;
  return document.body.textContent?.replace(/\s+/g, ' ').trim();
};

describe('the list of failures', () => {
  it('has message, place in the sources, release, commit, and whom it affected', () => {
    const text = show([FAILURE]);
    for (const part of [
      'Galat: <i>no row</i>',
      'mfe-a/src/seats.tsx:4 (row)',
      'Rilis mfe-a-2, commit 4db40bc, pertama di mfe-a-1',
      '12 pengunjung (40 % dari yang terkena di rilis itu), 30 kali',
    ])
      expect(text).toContain(part);
  });

  it('has ten at most', () => {
    show(Array.from({ length: 12 }, () => FAILURE));
    expect(document.querySelectorAll('li')).toHaveLength(10);
  });

  it('says that there are none, or that they cannot be read', () => {
    expect(show([])).toBe('Tidak ada kegagalan dalam 48 jam terakhir.');
    expect(show(null)).toBe('Kegagalan belum dapat dibaca.');
  });
});

test('the failures of a package are read once in half a minute, and again after an error', async () => {
  let uptime = 0;
  const read = jest.fn(async (_remote: string): Promise<DescribedFailure[]> => [FAILURE]);
  const get = createFailureCache(read, () => uptime);
  const reads = [get('mfe-a'), get('mfe-a'), get('mfe-b')];
  await Promise.resolve();
  // One after the other: each takes a thread.
  expect(read).toHaveBeenCalledTimes(1);
  await Promise.all(reads);
  expect(read).toHaveBeenCalledTimes(2);
  uptime = 30_000;
  read.mockRejectedValueOnce(new Error('away'));
  await expect(get('mfe-a')).rejects.toThrow('away');
  expect(await get('mfe-a')).toEqual([FAILURE]);
  expect(read).toHaveBeenCalledTimes(4);
});
