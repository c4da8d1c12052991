import { waitFor } from '@testing-library/react';
import { useEffect, useState, type ComponentType } from 'react';
import type { PageRelease } from '@acara/shared-contract/release';
import { createFragment, type FragmentModule } from '@acara/shared-remote/create-fragment';
import type { ShownFragment } from '@acara/shared-remote/fragments';
import { testSettings } from '../chrome/testing/settings.ts';
import { LIMITS } from '../guard/timeouts.ts';
import { fragmentHost } from './fragment-host.ts';
import { pageRelease } from '../testing/page-release.ts';

const NAME = 'a.part';

type TestFragmentProps = { text?: string; onDone?: (text: string) => void };

const Sound = ({ text, onDone }: TestFragmentProps) => (
  <button type="button" onClick={() => onDone?.(`${text} selesai`)}>
    {text}
  </button>
);
const Breaking = ({ at }: { at: 'render' | 'effect' | 'later' }) => {
  const [isBroken, setBroken] = useState(at === 'render');
  useEffect(() => {
    if (at === 'effect') throw new Error('an effect');
  }, [at]);
  if (isBroken) throw new Error('a render');
  return (
    <button type="button" onClick={() => setBroken(true)}>
      Rusakkan
    </button>
  );
};

const createFragmentModule = (Component: ComponentType<never>): (() => Promise<FragmentModule>) => {
  const made = createFragment(NAME, Component as ComponentType);
  return async () => made;
};
const createRecord = (releaseId: string, fragments: PageRelease['fragments'] = { [NAME]: {} }): PageRelease =>
  pageRelease(releaseId, { fragments });

const raise = (): never => {
  throw new Error('no');
};
/** A fragment that can be mounted, with other functions of its own. */
const createFragile = (odd: Partial<ShownFragment>) => async (): Promise<FragmentModule> => ({
  mount: async (place) => {
    place.textContent = 'rapuh';
    let isNew = true;
    return {
      unmount: odd.unmount ?? (() => undefined),
      // The first call is part of mounting.
      update: (props) => (isNew ? (isNew = false) : odd.update?.(props)),
    };
  },
});

let element: HTMLElement;
let errors: jest.SpyInstance;
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
afterAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  document.body.innerHTML = '<main>Halaman</main><div id="place"></div>';
  element = document.getElementById('place') as HTMLElement;
});
afterEach(() => errors.mockRestore());

/** A page whose remote has the release `n` and the fallback `before`. */
const createPage = (
  loads: Record<string, () => Promise<FragmentModule>>,
  { before = createRecord('before') }: { before?: PageRelease | null } = {},
) => {
  const n = createRecord('n');
  const reports: string[] = [];
  const mounted: string[] = [];
  const missing = jest.fn();
  const shown = jest.fn();
  const records = before ? [n, before] : [n];
  const page = fragmentHost({
    releases: () => ({ 'mfe-a': n }),
    runnable: () =>
      records.map((record) => ({
        releaseId: record.releaseId,
        record: () => record,
        find: async () => record,
        load: () => Promise.reject(new Error('a visit')),
      })),
    load: ({ releaseId }) => (loads[releaseId] as () => Promise<FragmentModule>)(),
    settings: () => testSettings,
    visitor: () => 'guest',
    report: ({ remote, releaseId, fragment }, phase) => reports.push(`${remote}/${releaseId} ${fragment} ${phase}`),
    onMounted: (remote, releaseId) => mounted.push(`${remote}/${releaseId}`),
  });
  const show = (props = {}): ShownFragment =>
    page.host.show({ name: NAME, element, props, onShown: shown, onUnavailable: missing });
  return { ...page, show, reports, mounted, missing, shown };
};
const text = () => element.textContent;

describe('a fragment', () => {
  it('is mounted, updated, calls back and is unmounted', async () => {
    const { show, mounted, shown, reports } = createPage({ n: createFragmentModule(Sound) });
    const onDone = jest.fn();
    const fragment = show({ text: 'satu', onDone });
    await waitFor(() => expect(text()).toBe('satu'));
    await waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
    expect(mounted).toEqual(['mfe-a/n']);
    fragment.update({ text: 'dua', onDone });
    await waitFor(() => expect(text()).toBe('dua'));
    element.querySelector('button')?.click();
    expect(onDone).toHaveBeenCalledWith('dua selesai');
    fragment.unmount();
    await waitFor(() => expect(text()).toBe(''));
    expect(reports).toEqual([]);
  });

  it('has the latest props after a slow load', async () => {
    let arrive: (fragment: FragmentModule) => void = () => undefined;
    const { show } = createPage({ n: () => new Promise((resolve) => (arrive = resolve)) });
    const fragment = show({ text: 'satu' });
    fragment.update({ text: 'dua' });
    await Promise.resolve();
    await Promise.resolve();
    arrive(await createFragmentModule(Sound)());
    await waitFor(() => expect(text()).toBe('dua'));
  });

  it.each(['render', 'effect'] as const)('falls back when it throws in its first %s', async (at) => {
    const { show, reports, missing } = createPage({
      n: createFragmentModule(() => <Breaking at={at} />),
      before: createFragmentModule(Sound),
    });
    show({ text: 'sebelumnya' });
    await waitFor(() => expect(text()).toBe('sebelumnya'));
    expect(reports).toEqual(['mfe-a/n a.part render', 'mfe-a/n a.part fallback']);
    expect(missing).not.toHaveBeenCalled();
  });

  it('falls back when it throws later, and does not start with the broken release the next time', async () => {
    const load = jest.fn(createFragmentModule(() => <Breaking at="later" />));
    const { show, reports } = createPage({ n: load, before: createFragmentModule(Sound) });
    const fragment = show({ text: 'sebelumnya' });
    await waitFor(() => expect(text()).toBe('Rusakkan'));
    element.querySelector('button')?.click();
    await waitFor(() => expect(text()).toBe('sebelumnya'));
    expect(reports).toEqual(['mfe-a/n a.part render', 'mfe-a/n a.part fallback']);
    fragment.unmount();
    await waitFor(() => expect(text()).toBe(''));
    show({ text: 'lagi' });
    await waitFor(() => expect(text()).toBe('lagi'));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('falls back when its code cannot be loaded, and requests it again the next time', async () => {
    const load = jest.fn(createFragmentModule(Sound)).mockRejectedValueOnce(new Error('gone'));
    const { show, reports } = createPage({ n: load, before: createFragmentModule(Sound) });
    show({ text: 'sebelumnya' }).update({ text: 'sebelumnya' });
    await waitFor(() => expect(text()).toBe('sebelumnya'));
    expect(reports).toEqual(['mfe-a/n a.part load', 'mfe-a/n a.part fallback']);
    show({ text: 'lagi' });
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  });

  it('falls back when it times out in load or mount', async () => {
    jest.useFakeTimers();
    const never = () => new Promise<never>(() => undefined);
    const { show, reports, missing } = createPage({ n: never, before: async () => ({ mount: never }) });
    show();
    await jest.advanceTimersByTimeAsync(LIMITS.load + LIMITS.mount);
    jest.useRealTimers();
    expect(reports).toEqual(['mfe-a/n a.part late', 'mfe-a/before a.part mount']);
    expect(missing).toHaveBeenCalledTimes(1);
    expect(text()).toBe('');
  });

  it.each<[string, string, () => Promise<FragmentModule>]>([
    ['throws in mount', 'mount', async () => ({ mount: () => Promise.reject(new Error('no')) })],
    ['throws in mount instead of returning a promise', 'mount', async () => ({ mount: () => raise() })],
    ['exposes no mount', 'mount', async () => ({}) as never],
  ])('falls back when it %s, and is unavailable when the previous release does so too', async (_how, phase, load) => {
    const first = createPage({ n: load, before: createFragmentModule(Sound) });
    first.show({ text: 'sebelumnya' });
    await waitFor(() => expect(text()).toBe('sebelumnya'));
    expect(first.reports).toEqual([`mfe-a/n a.part ${phase}`, 'mfe-a/n a.part fallback']);
    const second = createPage({ n: load, before: load });
    second.show();
    await waitFor(() => expect(second.missing).toHaveBeenCalledTimes(1));
    expect(second.reports).toEqual([`mfe-a/n a.part ${phase}`, `mfe-a/before a.part ${phase}`]);
  });

  it('falls back when it throws at new props, which does not throw in the caller', async () => {
    const { show, reports } = createPage({ n: createFragile({ update: raise }), before: createFragmentModule(Sound) });
    const fragment = show({ text: 'satu' });
    await waitFor(() => expect(text()).toBe('rapuh'));
    expect(() => fragment.update({ text: 'dua' })).not.toThrow();
    await waitFor(() => expect(text()).toBe('dua'));
    expect(reports).toEqual(['mfe-a/n a.part render', 'mfe-a/n a.part fallback']);
  });

  it('is removed when it throws in unmount, and shown as the previous release the next time', async () => {
    const { show, reports } = createPage({ n: createFragile({ unmount: raise }), before: createFragmentModule(Sound) });
    const fragment = show();
    await waitFor(() => expect(text()).toBe('rapuh'));
    expect(() => fragment.unmount()).not.toThrow();
    await waitFor(() => expect(text()).toBe(''));
    expect(reports).toEqual(['mfe-a/n a.part unmount']);
    show({ text: 'sebelumnya' });
    await waitFor(() => expect(text()).toBe('sebelumnya'));
  });

  it('is not mounted when it was unmounted meanwhile', async () => {
    let arrive: (fragment: FragmentModule) => void = () => undefined;
    const mount = jest.fn();
    const { show, reports, missing } = createPage({ n: () => new Promise((resolve) => (arrive = resolve)) });
    const fragment = show();
    await Promise.resolve();
    fragment.unmount();
    arrive({ mount });
    await new Promise((resolve) => setTimeout(resolve));
    expect(mount).not.toHaveBeenCalled();
    expect([reports, missing.mock.calls]).toEqual([[], []]);
  });

  it('stays empty where all releases fail, and does not change the page', async () => {
    const { show, missing } = createPage({ n: createFragmentModule(() => <Breaking at="render" />) }, { before: null });
    show();
    await waitFor(() => expect(missing).toHaveBeenCalledTimes(1));
    expect(text()).toBe('');
    expect(document.querySelector('main')).toHaveTextContent('Halaman');
  });

  it('does not report a release that does not provide the fragment', async () => {
    const { show, reports, missing } = createPage(
      { n: () => Promise.reject(new Error('gone')) },
      { before: createRecord('before', {}) },
    );
    show();
    await waitFor(() => expect(missing).toHaveBeenCalledTimes(1));
    expect(reports).toEqual(['mfe-a/n a.part load']);
  });

  it('of a revoked release stays while it is mounted, and is not shown again', async () => {
    const load = jest.fn(createFragmentModule(Sound));
    const { host, show, revoke, mounted, missing } = createPage({ n: load, before: createFragmentModule(Sound) });
    const fragment = show({ text: 'satu' });
    await waitFor(() => expect(text()).toBe('satu'));
    revoke('mfe-a', 'n');
    expect(text()).toBe('satu');
    fragment.unmount();
    show({ text: 'dua' });
    await waitFor(() => expect(mounted).toEqual(['mfe-a/n', 'mfe-a/before']));
    revoke('mfe-a', 'before');
    show();
    await waitFor(() => expect(missing).toHaveBeenCalledTimes(1));
    host.fetchAhead(NAME);
    await Promise.resolve();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is unavailable where no remote provides it', () => {
    const { host } = createPage({ n: createFragmentModule(Sound) });
    const onUnavailable = jest.fn();
    host.show({ name: 'b.part', element, props: {}, onUnavailable });
    expect(onUnavailable).toHaveBeenCalledTimes(1);
  });
});

it('fills a place in the order that the remotes declare', () => {
  const releases = {
    'mfe-a': createRecord('a', { 'a.late': { place: 'p', order: 20 }, 'a.other': { place: 'q' }, 'a.named': {} }),
    'mfe-b': createRecord('b', { 'b.early': { place: 'p', order: 10 } }),
  };
  const { host } = fragmentHost({ releases: () => releases, visitor: () => 'guest' } as never);
  expect(host.inPlace('p')).toEqual(['b.early', 'a.late']);
});

it('fills a place with the fragments for the visitor', () => {
  const place = 'p';
  const fragments = { all: { place }, guests: { place, for: 'guest' }, members: { place, for: 'member' } };
  const releases = { 'mfe-a': createRecord('a', fragments as PageRelease['fragments']) };
  let visitor = 'guest';
  const { host } = fragmentHost({ releases: () => releases, visitor: () => visitor } as never);
  expect(host.inPlace('p')).toEqual(['all', 'guests']);
  visitor = 'member';
  expect(host.inPlace('p')).toEqual(['all', 'members']);
});
