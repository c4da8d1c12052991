import { screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createRemoteLifecycles, type RemoteProps } from '@acara/shared-remote';
import { outletId, STATE_ELEMENT_ID } from '@acara/shared-contract/release';
import { testSettings } from '../chrome/testing/settings.ts';
import { clearRemote } from '../outlet.ts';
import { guardedLifecycles } from './guarded-lifecycles.ts';
import { preserveScroll } from './preserve-scroll.ts';

const name = 'mfe-test';
const outlet = () => document.getElementById('acara-outlet') as HTMLElement;
const props = { name, settings: testSettings } as RemoteProps;

const createRelease = (releaseId: string, Screen: () => React.ReactNode) => ({
  releaseId,
  load: async () =>
    createRemoteLifecycles({
      name,
      routes: [{ name: 'home', path: '/', access: 'public', screen: Screen, head: () => ({ title: releaseId }) }],
    }),
});

const Sound = () => <h1>Rilis sebelumnya</h1>;
const Breaking = ({ at }: { at: 'render' | 'effect' | 'later' | 'leaving' }) => {
  const [isBroken, setBroken] = useState(at === 'render');
  useEffect(() => {
    if (at === 'effect') throw new Error('an effect');
    return () => {
      if (at === 'leaving') throw new Error('an effect that ends');
    };
  }, [at]);
  if (isBroken) throw new Error('a render');
  return (
    <button type="button" onClick={() => setBroken(true)}>
      Rusakkan
    </button>
  );
};

const open = (at: Parameters<typeof Breaking>[0]['at'], withFallback = true) => {
  document.body.innerHTML = `<header><input aria-label="Cari"></header><main id="acara-outlet" tabindex="-1"><div id="${outletId(name)}"></div></main>
    <script type="application/json" id="${STATE_ELEMENT_ID}">{"remote":"${name}","queries":{"queries":[],"mutations":[]}}</script>`;
  const reports: string[] = [];
  const n = createRelease('n', () => <Breaking at={at} />);
  const guarded = guardedLifecycles({
    releases: withFallback ? [n, createRelease('before', Sound)] : [n],
    showFailure: () => {
      outlet().prepend(Object.assign(document.createElement('p'), { textContent: 'Bagian ini belum bisa dimuat' }));
      return () => outlet().querySelector('p')?.remove();
    },
    clearOutlet: () => clearRemote(name),
    holdScroll: preserveScroll(window, outlet()),
    reload: () => undefined,
    report: (releaseId, phase) => void reports.push(`${releaseId} ${phase}`),
  });
  return { guarded, reports };
};

let errors: jest.SpyInstance;
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
beforeEach(() => {
  window.history.replaceState(null, '', '/');
  errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => document.body.replaceChildren());

describe('guarded React screens', () => {
  it.each(['render', 'effect'] as const)(
    'that fail in their first %s are replaced by the previous release',
    async (at) => {
      const { guarded, reports } = open(at);
      await guarded.mount(props);
      expect(await screen.findByRole('heading', { name: 'Rilis sebelumnya' })).toBeInTheDocument();
      await waitFor(() => expect(reports).toEqual(['n render', 'n fallback']));
      expect(document.title).toBe('before');
      expect(document.getElementById(STATE_ELEMENT_ID)).toBeNull();
      await guarded.unmount();
      expect(document.getElementById(outletId(name))).toBeEmptyDOMElement();
    },
  );

  it('that fail later are replaced too, and the focus stays in the page', async () => {
    const { guarded, reports } = open('later');
    await guarded.mount(props);
    const button = await screen.findByRole('button');
    button.focus();
    button.click();
    expect(await screen.findByRole('heading', { name: 'Rilis sebelumnya' })).toBeInTheDocument();
    await waitFor(() => expect(reports).toEqual(['n render', 'n fallback']));
    expect(outlet()).toHaveFocus();
    // React logs an error when it is unmounted while it renders.
    expect(errors.mock.calls.flat().join(' ')).not.toContain('unmount');
    await guarded.unmount();
  });

  it('that fail later do not move a focus outside of them', async () => {
    const { guarded } = open('later');
    await guarded.mount(props);
    const search = screen.getByRole('textbox', { name: 'Cari' });
    search.focus();
    (await screen.findByRole('button')).click();
    await screen.findByRole('heading', { name: 'Rilis sebelumnya' });
    expect(search).toHaveFocus();
    await guarded.unmount();
  });

  it('that fail without a fallback show the panel', async () => {
    const { guarded, reports } = open('render', false);
    await guarded.mount(props);
    expect(screen.getByText('Bagian ini belum bisa dimuat')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(reports).toEqual(['n render']);
    await guarded.unmount();
  });

  it('that fail while they are unmounted are removed, and the next visit runs the previous release', async () => {
    const { guarded, reports } = open('leaving');
    await guarded.mount(props);
    await screen.findByRole('button');
    await guarded.unmount();
    expect(reports).toEqual(['n render']);
    expect(document.getElementById(outletId(name))).toBeEmptyDOMElement();
    await guarded.mount(props);
    expect(await screen.findByRole('heading', { name: 'Rilis sebelumnya' })).toBeInTheDocument();
    await guarded.unmount();
  });
});
