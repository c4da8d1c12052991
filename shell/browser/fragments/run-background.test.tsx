import { waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { currentSession, renameMember } from '@acara/shared-auth';
import { becomeGuest, signInAs } from '@acara/shared-auth/testing';
import type { BackgroundProps, OfflineKeeper, PageRelease } from '@acara/shared-contract/release';
import { createFragment } from '@acara/shared-remote/create-fragment';
import { testSettings } from '../chrome/testing/settings.ts';
import { fragmentHost } from './fragment-host.ts';
import { runBackground } from './run-background.ts';
import { pageRelease } from '../testing/page-release.ts';

const NAME = 'a.background';
const BACKGROUND = { place: 'page.background', for: 'member' } as const;

const createRecord = (fragments: PageRelease['fragments']): PageRelease => pageRelease('a', fragments && { fragments });

/** A page whose only remote provides these fragments. `log`: for whom and where the fragment runs. */
const createPage = (fragments: PageRelease['fragments'], { isBroken = false, lost = 0 } = {}) => {
  const log: string[] = [];
  const Background = ({ path, offline }: BackgroundProps) => {
    if (isBroken) throw new Error('a background');
    useEffect(() => {
      void offline?.keptAt().then((whose) => log.push(`${whose} at ${path}`));
    }, [path, offline]);
    useEffect(() => () => void log.push('unmounted'), []);
    return null;
  };
  const record = createRecord(fragments);
  const load = jest.fn(async () => {
    if (load.mock.calls.length <= lost) throw new Error('no network');
    return createFragment(NAME, Background);
  });
  const { host, revoke } = fragmentHost({
    releases: () => ({ 'mfe-a': record }),
    runnable: () => [{ releaseId: 'a', record: () => record, find: async () => record, load: () => Promise.reject() }],
    load,
    settings: () => testSettings,
    visitor: () => currentSession().status,
    report: () => undefined,
    onMounted: () => undefined,
  });
  const restart = runBackground({
    page: window,
    host,
    getKeeper: (memberId) => ({ keptAt: async () => memberId, keep: async () => undefined }) satisfies OfflineKeeper,
  });
  return { log, load, revoke, restart };
};

const places = () => document.querySelectorAll<HTMLElement>('[data-place="page.background"]');
const mounted = () => document.querySelectorAll(`[data-fragment="${NAME}"]`);

beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
afterAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
const logIn = (id: number) => signInAs({ id, name: `Anggota ${id}` });
beforeEach(() => {
  document.body.innerHTML = '';
  window.history.replaceState(null, '', '/');
  becomeGuest();
});
afterEach(becomeGuest);

describe('background fragments', () => {
  it('are not loaded for other visitors', async () => {
    const { load } = createPage({ [NAME]: BACKGROUND });
    await Promise.resolve();
    expect(load).not.toHaveBeenCalled();
    expect(mounted()).toHaveLength(0);
  });

  it('start hidden for a member, and get the path of the page', async () => {
    const { log } = createPage({ [NAME]: BACKGROUND });
    logIn(7);
    await waitFor(() => expect(log).toEqual(['7 at /']));
    expect(places()).toHaveLength(1);
    expect(places()[0]).not.toBeVisible();
    window.history.replaceState(null, '', '/event');
    window.dispatchEvent(new Event('single-spa:routing-event'));
    await waitFor(() => expect(log).toEqual(['7 at /', '7 at /event']));
  });

  it('restart for another member, and end with a logout', async () => {
    const { log } = createPage({ [NAME]: BACKGROUND });
    logIn(7);
    await waitFor(() => expect(log).toEqual(['7 at /']));
    renameMember('Nama lain');
    logIn(8);
    await waitFor(() => expect(log).toEqual(['7 at /', 'unmounted', '8 at /']));
    becomeGuest();
    await waitFor(() => expect(log).toEqual(['7 at /', 'unmounted', '8 at /', 'unmounted']));
    expect(mounted()).toHaveLength(0);
  });

  it('end with a revoked release', async () => {
    const { log, revoke, restart } = createPage({ [NAME]: BACKGROUND });
    logIn(7);
    await waitFor(() => expect(log).toEqual(['7 at /']));
    revoke('mfe-a', 'a');
    restart();
    await waitFor(() => expect(log).toEqual(['7 at /', 'unmounted']));
    await waitFor(() => expect(mounted()).toHaveLength(0));
  });

  it('are none in releases without fragments', async () => {
    const { load } = createPage(undefined);
    logIn(7);
    await Promise.resolve();
    expect(load).not.toHaveBeenCalled();
  });

  it('that are unavailable are requested again by the next navigations', async () => {
    const { log, load } = createPage({ [NAME]: BACKGROUND }, { lost: 2 });
    logIn(7);
    const goOn = async (calls: number) => {
      await waitFor(() => expect(mounted()).toHaveLength(0));
      window.dispatchEvent(new Event('single-spa:routing-event'));
      await waitFor(() => expect(load).toHaveBeenCalledTimes(calls));
    };
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    await goOn(2);
    await goOn(3);
    await waitFor(() => expect(log).toEqual(['7 at /']));
  });

  it('are requested three times at most', async () => {
    const { load } = createPage({ [NAME]: BACKGROUND }, { lost: 9 });
    logIn(7);
    for (let page = 1; page <= 6; page += 1) {
      await waitFor(() => expect(mounted()).toHaveLength(0));
      window.dispatchEvent(new Event('single-spa:routing-event'));
    }
    await waitFor(() => expect(mounted()).toHaveLength(0));
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('are removed when they break', async () => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    createPage({ [NAME]: BACKGROUND }, { isBroken: true });
    logIn(7);
    expect(mounted()).toHaveLength(1);
    await waitFor(() => expect(mounted()).toHaveLength(0));
    errors.mockRestore();
  });
});
