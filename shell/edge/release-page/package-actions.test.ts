/** @jest-environment ../remote-kit/jest/jsdom-environment.cjs */
import { deployVersion, listVersion, packageState, rollOut } from '@acara/releases';
import { packageActions } from './package-actions.ts';
import type { Report } from './read-report.ts';
import { built, deployed, hoursAgo, report } from './testing.ts';

const before = deployVersion(deployed('mfe-a'), 'mfe-a', built('mfe-a', 'mfe-a-2'), hoursAgo(3));
const listed = listVersion(before, 'mfe-a', built('mfe-a', 'mfe-a-3'), hoursAgo(2));
const rolledOut = (bp: number) => rollOut(listed, 'mfe-a', { releaseId: 'mfe-a-3', bp, by: 'ani' }, hoursAgo(1));

/** Titles and fields of the forms; those that must be filled in have a star. */
const show = (registry = rolledOut(1000), known: Partial<Report> = {}) => {
  const actions = packageActions(packageState(registry, 'mfe-a'), report({ registry, actor: 'budi', ...known }));
  document.body.innerHTML = actions ? actions.html : '';
  return Array.from(document.querySelectorAll('details'), (one) => [
    one.querySelector('summary')?.textContent,
    ...Array.from(one.querySelectorAll('input'), (input) =>
      input.type === 'hidden' ? `${input.name}=${input.value}` : `${input.name}${input.required ? '*' : ''}`,
    ),
  ]);
};
const OF = ['package=mfe-a', 'releaseId=mfe-a-3'];

test('each form contains the state that the page shows; a reason is needed to halt and to roll back', () => {
  expect(show()).toEqual([
    ['Naikkan ke 50\u00a0%', ...OF, 'bp=5000', 'why'],
    ['Berikan kepada semua', ...OF, 'why'],
    ['Hentikan', ...OF, 'why*'],
    ['Kembalikan', 'package=mfe-a', 'releaseId=mfe-a-2', 'to=mfe-a-1', 'why*'],
  ]);
  expect(document.querySelector('form')?.getAttribute('action')).toBe('/_releases/rollout?range=1h&package=mfe-a');
});

test('after the last share all can get it, and without a candidate the stable release can go back', () => {
  expect(show(rolledOut(5000)).map(([title]) => title)).toEqual(['Berikan kepada semua', 'Hentikan', 'Kembalikan']);
  expect(show(before).map(([title]) => title)).toEqual(['Kembalikan']);
  expect(show(deployed('mfe-a'))).toEqual([]);
});

test('during a freeze, giving more visitors a release requires a reason', () => {
  const asking = show(rolledOut(1000), { freeze: 'sun 06:00/sun 18:00' }).filter((one) =>
    one.includes('during-freeze*'),
  );
  expect(asking.map(([title]) => title)).toEqual(['Naikkan ke 50\u00a0%', 'Berikan kepada semua']);
});

test('are hidden from readers who may not act, and while the registry is unavailable', () => {
  expect(show(rolledOut(1000), { actor: null })).toEqual([]);
  expect(show(rolledOut(1000), { isRegistryUnavailable: true })).toEqual([]);
});
