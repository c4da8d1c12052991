import { screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { useState } from 'react';
import { eventQueries } from '@acara/shared-api';
import { stubApi, type StubbedApi } from '@acara/shared-api/testing';
import { outletId, STATE_ELEMENT_ID } from '@acara/shared-contract/release';
import { createRemoteLifecycles } from './create-remote-lifecycles.tsx';
import type { RemoteProps } from './remote-props.ts';
import type { RemoteRoute } from './remote-route.ts';
import { createServerRender } from './server.tsx';
import { testSettings } from './testing/index.tsx';

const list = eventQueries.list({ page: 1, limit: 4 });
const Count = styled.button`
  color: rebeccapurple;
`;

const ListScreen = () => {
  const { data, error, status } = useQuery(list);
  const [clicks, setClicks] = useState(0);
  return (
    <>
      <h1>Daftar</h1>
      <p>{error ? error.message : (data?.data.map((event) => event.event_name).join(', ') ?? status)}</p>
      <Count onClick={() => setClicks(clicks + 1)}>diklik {clicks}</Count>
    </>
  );
};

const routes: RemoteRoute[] = [
  {
    name: 'events',
    path: '/event',
    access: 'public',
    screen: ListScreen,
    queries: () => [list],
    head: (page) => ({ title: `${page.read(list).data?.data.length ?? 0} event` }),
    status: (page) => page.read(list).error?.status ?? 200,
  },
];
const name = 'mfe-test';
const request = { url: '/event', settings: testSettings, api: { origin: 'http://api.test', headers: {} } };
const oneEvent: StubbedApi = { 'GET /event/all': () => ({ body: { data: [{ event_name: 'Konser' }], last_page: 1 } }) };

const open = async (api: StubbedApi) => {
  stubApi(api);
  const { render } = createServerRender({ name, routes });
  const rendered = await render(request);
  window.history.replaceState(null, '', '/event');
  document.title = rendered.head.title;
  document.body.innerHTML = `<div id="${outletId(name)}" data-ssr="true">${rendered.html}</div>
    <script type="application/json" id="${STATE_ELEMENT_ID}">${rendered.state}</script>`;
  return rendered;
};

const start = async (api: StubbedApi) => {
  const calls = stubApi(api);
  const report = jest.fn<void, Parameters<RemoteProps['report']>>();
  const lifecycles = createRemoteLifecycles({ name, routes });
  const props: RemoteProps = { name, settings: testSettings, report };
  await lifecycles.bootstrap(props);
  await lifecycles.mount(props);
  return { calls, report, lifecycles, props };
};

// single-spa-react waits for React itself; inside `act` React would wait for single-spa-react.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

describe('a remote on the server and in the browser', () => {
  it('is rendered on the server with its data, styles, head and status', async () => {
    const rendered = await open(oneEvent);
    expect(rendered).toMatchObject({ status: 200, head: { title: '1 event' }, isComplete: true });
    expect(rendered.html).toContain('Konser');
    expect(rendered.styles).toContain('rebeccapurple');
  });

  it('hydrates that HTML in place, without a mismatch or another request', async () => {
    await open(oneEvent);
    const heading = screen.getByRole('heading');
    const { calls, report } = await start(oneEvent);
    expect(screen.getByRole('heading')).toBe(heading);
    expect(calls).toEqual([]);
    expect(report).not.toHaveBeenCalled();
    screen.getByRole('button').click();
    await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('diklik 1'));
    expect(document.title).toBe('1 event');
  });

  it('shows a refusal the same on both sides and does not retry it', async () => {
    const refusal: StubbedApi = {
      'GET /event/all': () => ({ status: 404, body: { error: 'Tidak ada', code: 'not_found' } }),
    };
    expect(await open(refusal)).toMatchObject({ status: 404 });
    const { calls, report } = await start(oneEvent);
    expect(screen.getByText('Tidak ada')).toBeInTheDocument();
    expect(calls).toEqual([]);
    expect(report).not.toHaveBeenCalled();
  });

  it('leaves what failed on the server to the browser', async () => {
    const rendered = await open({ 'GET /event/all': () => 'network' });
    expect(rendered).toMatchObject({ status: 200, isComplete: false });
    expect(rendered.html).toContain('pending');
    const { report } = await start(oneEvent);
    expect(await screen.findByText('Konser')).toBeInTheDocument();
    expect(report).not.toHaveBeenCalled();
  });

  it('is rendered at a parameter that an address would resolve', async () => {
    stubApi({});
    const search: RemoteRoute = {
      name: 'search',
      path: '/search/:keyword',
      access: 'public',
      screen: () => <h1>Hasil</h1>,
      head: ({ params }) => ({ title: `Hasil ${params['keyword']}` }),
    };
    const { render } = createServerRender({ name, routes: [search] });
    expect(await render({ ...request, url: '/search/..?page=2' })).toMatchObject({ head: { title: 'Hasil ..' } });
  });

  it('is removed by unmounting, in the same task: the next remote must not wait for a paint', async () => {
    await open(oneEvent);
    const { lifecycles, props } = await start(oneEvent);
    const later = jest.fn();
    setTimeout(later);
    await lifecycles.unmount(props);
    expect(later).not.toHaveBeenCalled();
    expect(document.getElementById(outletId(name))).toBeEmptyDOMElement();
  });

  it('tells when it cannot be unmounted', async () => {
    const lifecycles = createRemoteLifecycles({ name, routes });
    await expect(lifecycles.unmount({ name, settings: testSettings, report: jest.fn() })).rejects.toThrow();
  });
});
