import { waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { currentSession, renameMember } from '@acara/shared-auth';
import { becomeGuest, signInAs } from '@acara/shared-auth/testing';
import type { BackgroundProps, OfflineKeeper, PageRelease } from '@acara/shared-contract/release';
import { createFragment } from '@acara/shared-remote/fragment';
import { testSettings } from '../chrome/testing/settings.ts';
import { fragmentHost } from './fragment-host.ts';
import { runBackground } from './run-background.ts';

const NAME = 'a.background';
const BACKGROUND = { place: 'page.background', for: 'member' } as const;

const recordOf = (fragments: PageRelease['fragments']): PageRelease => ({
  ...{ releaseId: 'a', base: '/r/mfe-a/a/', container: 'a', paths: [], entry: 'remoteEntry.js' },
  ...{ chunks: [], assets: {}, ...(fragments && { fragments }) },
});

/** A page whose only remote gives these fragments. `said` is for whom, and where, the fragment runs. */
const pageOf = (fragments: PageRelease['fragments'], { isBroken = false, lost = 0 } = {}) => {
  const said: string[] = [];
  const Background = ({ path, offline }: BackgroundProps) => {
    if (isBroken) throw new Error('a background');
    useEffect(() => {
      void offline?.keptAt().then((whose) => said.push(`${whose} at ${path}`));
    }, [path, offline]);
    useEffect(() => () => void said.push('gone'), []);
    return null;
  };
  const record = recordOf(fragments);
  const load = jest.fn(async () => {
    if (load.mock.calls.length <= lost) throw new Error('lost on the way');
    return createFragment(NAME, Background);
  });
  const { host, revoke } = fragmentHost({
    releases: () => ({ 'mfe-a': record }),
    runnable: () => [{ releaseId: 'a', record: () => record, find: async () => record, load: () => Promise.reject() }],
    load,
    settings: () => testSettings,
    visitor: () => currentSession().status,
    report: () => undefined,
    onStands: () => undefined,
  });
  const restart = runBackground({
    page: window,
    host,
    keeperOf: (memberId) => ({ keptAt: async () => memberId, keep: async () => undefined }) satisfies OfflineKeeper,
  });
  return { said, load, revoke, restart };
};

const places = () => document.querySelectorAll<HTMLElement>('[data-place="page.background"]');
const standing = () => document.querySelectorAll(`[data-fragment="${NAME}"]`);

beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
afterAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
const logIn = (id: number) => signInAs({ id, name: `Anggota ${id}` });
beforeEach(() => {
  document.body.innerHTML = '';
  window.history.replaceState(null, '', '/');
  becomeGuest();
});
afterEach(becomeGuest);

describe('fragments that run beside the page', () => {
  it('are not loaded for who they are not for', async () => {
    const { load } = pageOf({ [NAME]: BACKGROUND });
    await Promise.resolve();
    expect(load).not.toHaveBeenCalled();
    expect(standing()).toHaveLength(0);
  });

  it('begin with the member, where nobody sees them, and hear where the visitor is', async () => {
    const { said } = pageOf({ [NAME]: BACKGROUND });
    logIn(7);
    await waitFor(() => expect(said).toEqual(['7 at /']));
    expect(places()).toHaveLength(1);
    expect(places()[0]).not.toBeVisible();
    window.history.replaceState(null, '', '/event');
    window.dispatchEvent(new Event('single-spa:routing-event'));
    await waitFor(() => expect(said).toEqual(['7 at /', '7 at /event']));
  });

  it('stay while the member does, begin anew for another one, and end with a logout', async () => {
    const { said } = pageOf({ [NAME]: BACKGROUND });
    logIn(7);
    await waitFor(() => expect(said).toEqual(['7 at /']));
    renameMember('Nama lain');
    logIn(8);
    await waitFor(() => expect(said).toEqual(['7 at /', 'gone', '8 at /']));
    becomeGuest();
    await waitFor(() => expect(said).toEqual(['7 at /', 'gone', '8 at /', 'gone']));
    expect(standing()).toHaveLength(0);
  });

  it('go with a release that was taken back', async () => {
    const { said, revoke, restart } = pageOf({ [NAME]: BACKGROUND });
    logIn(7);
    await waitFor(() => expect(said).toEqual(['7 at /']));
    revoke('mfe-a', 'a');
    restart();
    await waitFor(() => expect(said).toEqual(['7 at /', 'gone']));
    await waitFor(() => expect(standing()).toHaveLength(0));
  });

  it('are none in releases of before there were any', async () => {
    const { load } = pageOf(undefined);
    logIn(7);
    await Promise.resolve();
    expect(load).not.toHaveBeenCalled();
  });

  it('that could not be had are asked for again at the next pages, a few times', async () => {
    const { said, load } = pageOf({ [NAME]: BACKGROUND }, { lost: 2 });
    logIn(7);
    const goOn = async (calls: number) => {
      await waitFor(() => expect(standing()).toHaveLength(0));
      window.dispatchEvent(new Event('single-spa:routing-event'));
      await waitFor(() => expect(load).toHaveBeenCalledTimes(calls));
    };
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    await goOn(2);
    await goOn(3);
    await waitFor(() => expect(said).toEqual(['7 at /']));
  });

  it('are not asked for again without an end', async () => {
    const { load } = pageOf({ [NAME]: BACKGROUND }, { lost: 9 });
    logIn(7);
    for (let page = 1; page <= 6; page += 1) {
      await waitFor(() => expect(standing()).toHaveLength(0));
      window.dispatchEvent(new Event('single-spa:routing-event'));
    }
    await waitFor(() => expect(standing()).toHaveLength(0));
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('leave nothing where they break', async () => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    pageOf({ [NAME]: BACKGROUND }, { isBroken: true });
    logIn(7);
    expect(standing()).toHaveLength(1);
    await waitFor(() => expect(standing()).toHaveLength(0));
    errors.mockRestore();
  });
});
