import { screen, waitFor } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { useState, type ComponentType } from 'react';
import { fragmentStateId, type PageRelease } from '@acara/shared-contract/release';
import { createFragment } from '@acara/shared-remote/create-fragment';
import { createFragmentRender } from '@acara/shared-remote/server';
import { FragmentHostProvider, Place } from '@acara/shared-remote/fragments';
import { testSettings } from '../chrome/testing/settings.ts';
import { fragmentHost } from './fragment-host.ts';
import { pageRelease } from '../testing/page-release.ts';

const NAME = 'a.section';

const Section = () => {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Bagian {count}
    </button>
  );
};
const Broken = () => {
  throw new Error('a section');
};

const createRecord = (releaseId: string): PageRelease =>
  pageRelease(releaseId, { fragments: { [NAME]: { place: 'home.section', server: true } } });
const records = [createRecord('n'), createRecord('before')];

const createHost = (components: Record<string, ComponentType>) =>
  fragmentHost({
    releases: () => ({ 'mfe-a': records[0] as PageRelease }),
    runnable: () =>
      records.map((record) => ({
        releaseId: record.releaseId,
        record: () => record,
        find: async () => record,
        load: () => Promise.reject(new Error('a visit')),
      })),
    load: async ({ releaseId }) => createFragment(NAME, components[releaseId] as ComponentType),
    settings: () => testSettings,
    visitor: () => 'guest',
    report: () => undefined,
    onMounted: () => undefined,
  }).host;

let errors: jest.SpyInstance;
let root: Root;
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
afterAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
beforeEach(() => (errors = jest.spyOn(console, 'error').mockImplementation(() => undefined)));
afterEach(() => {
  root.unmount();
  errors.mockRestore();
});

/** Hydrates a page as the edge renders it. */
const open = async (components: Record<string, ComponentType>) => {
  const render = createFragmentRender({ [NAME]: { component: Section } });
  const request = { url: '/', settings: testSettings, api: { origin: 'http://x.test', headers: {} } };
  const { html, state } = await render(NAME, request);
  document.body.innerHTML = `<main><h1>Beranda</h1><div data-place="home.section"><div data-fragment="${NAME}"><div
    data-ssr="true">${html}</div></div></div></main>
    <script type="application/json" id="${fragmentStateId(NAME)}">${state}</script>`;
  const fromServer = document.querySelector('button');
  const main = document.querySelector('main') as HTMLElement;
  const page = (
    <FragmentHostProvider host={createHost(components)}>
      <h1>Beranda</h1>
      <Place name="home.section" />
    </FragmentHostProvider>
  );
  root = hydrateRoot(main, page, { onRecoverableError: (error) => recovered(error) });
  return { fromServer, page };
};
const recovered = jest.fn();

describe('a place', () => {
  it("hydrates the server's section in place, and React does not touch it after that", async () => {
    const { fromServer, page } = await open({ n: Section });
    expect(fromServer?.textContent).toBe('Bagian 0');
    await waitFor(() => {
      fromServer?.click();
      expect(fromServer?.textContent).not.toBe('Bagian 0');
    });
    root.render(page);
    await new Promise((resolve) => setTimeout(resolve));
    expect(fromServer?.isConnected).toBe(true);
    expect(recovered).not.toHaveBeenCalled();
    expect(errors).not.toHaveBeenCalled();
  });

  it('shows the previous release of a section that breaks', async () => {
    const { fromServer } = await open({ n: Broken, before: () => <p>Bagian sebelumnya</p> });
    expect(await screen.findByText('Bagian sebelumnya')).toBeInTheDocument();
    expect(fromServer?.isConnected).toBe(false);
    expect(screen.getByRole('heading')).toHaveTextContent('Beranda');
  });

  it('is empty where all releases of a section fail', async () => {
    await open({ n: Broken, before: Broken });
    await waitFor(() => expect(document.querySelector('[data-fragment]')).toBeEmptyDOMElement());
    expect(screen.getByRole('heading')).toHaveTextContent('Beranda');
  });
});
