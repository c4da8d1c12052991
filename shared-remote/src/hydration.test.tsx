import { screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { eventQueries, recentEvents, useRecentEvents } from '@acara/shared-api';
import { stubApi, type StubbedApi } from '@acara/shared-api/testing';
import { pageBus, useLast, useSession } from '@acara/shared-auth';
import { becomeGuest, signInAs } from '@acara/shared-auth/testing';
import type { EventDetail } from '@acara/shared-contract';
import { outletId, STATE_ELEMENT_ID } from '@acara/shared-contract/release';
import { createRemoteLifecycles } from './create-remote-lifecycles.tsx';
import { HydrateLater } from './hydration.tsx';
import { HYDRATED_EVENT } from './remote-props.ts';
import type { RemoteRoute } from './remote-route.ts';
import { createServerRender } from './server.tsx';
import { testSettings } from './testing/index.tsx';

const name = 'mfe-test';
const list = eventQueries.list({ page: 1, limit: 4 });
const event = {
  event_id: 1,
  event_name: 'Konser',
  event_slug: 'konser',
  event_image_url: '/img/event/1-1280.webp',
  event_start_datetime: '2099-12-05T19:00:00+07:00',
  event_end_datetime: '2099-12-05T22:00:00+07:00',
};

const Events = ({ label, onHydrated }: { label: string; onHydrated?: () => void }) => {
  const { data } = useQuery(list);
  useEffect(() => void onHydrated?.(), [onHydrated]);
  return (
    <section aria-label={label}>
      {data?.data.map((one) => (
        <p key={one.event_id}>{one.event_name}</p>
      ))}
      <p>{useSession().status}</p>
      <p>{useLast('connectivity.changed', 1).reachable ? 'terhubung' : 'terputus'}</p>
      <p>{useLast('clock.changed', 1).offset}</p>
      <p>{`${useRecentEvents().length} dilihat`}</p>
    </section>
  );
};

const laterHydrated = jest.fn();
let settleCode: (code: object | null) => void = () => undefined;
const arrive = () => settleCode({});
/** The code of the later section. */
const loadCode = () => new Promise<object | null>((resolve) => (settleCode = resolve));
let change = (_label: string) => undefined as void;
const Screen = () => {
  const [label, setLabel] = useState('nanti');
  change = setLabel;
  return (
    <>
      <Events label="dulu" />
      <HydrateLater load={loadCode}>
        <Events label={label} onHydrated={laterHydrated} />
      </HydrateLater>
    </>
  );
};

const routes: RemoteRoute[] = [
  {
    name: 'events',
    path: '/event',
    access: 'public',
    screen: Screen,
    queries: () => [list],
    head: () => ({ title: 'Event' }),
  },
];

const withName = (event_name: string): StubbedApi => ({
  'GET /event/all': () => ({ body: { data: [{ ...event, event_name }], last_page: 1 } }),
});

/** React's work and responses run in tasks of their own. */
const settle = async () => {
  for (let task = 0; task < 20; task++) await new Promise((resolve) => setTimeout(resolve));
};

/** Hydrates the screen up to its later section, which waits for its code. */
const openPage = async () => {
  stubApi(withName('Konser'));
  const { html, state } = await createServerRender({ name, routes }).render({
    url: '/event',
    settings: testSettings,
    api: { origin: 'http://api.test', headers: {} },
  });
  window.history.replaceState(null, '', '/event');
  document.body.innerHTML = `<div id="${outletId(name)}" data-ssr="true">${html}</div>
    <script type="application/json" id="${STATE_ELEMENT_ID}">${state}</script>`;
  const later = screen.getByRole('region', { name: 'nanti' });
  stubApi(withName('Pameran'));
  const report = jest.fn();
  const lifecycles = createRemoteLifecycles({ name, routes });
  const props = { name, settings: testSettings, report };
  await lifecycles.bootstrap(props);
  await lifecycles.mount(props);
  await settle();
  return { report, later, leave: () => lifecycles.unmount(props) };
};

beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
beforeEach(() => void laterHydrated.mockClear());
afterEach(() => {
  localStorage.clear();
  becomeGuest();
});

const changes: [what: string, change: () => void, shown: string][] = [
  ['the session, and the response to a member', () => signInAs({ id: 7, name: 'Sari' }), 'Pameran'],
  ['the connection', () => pageBus.publish({ topic: 'connectivity.changed', v: 1, reachable: false }), 'terputus'],
  ['the clock', () => pageBus.publish({ topic: 'clock.changed', v: 1, offset: 5000 }), '5000'],
  ['the events seen', () => recentEvents.add({ ...event, event_private: 0 } as unknown as EventDetail), '1 dilihat'],
];

describe('a section that is hydrated later than its screen', () => {
  it.each(changes)('hydrates with what its HTML shows although %s changed before', async (_, makeChange, shown) => {
    const { report, later, leave } = await openPage();
    makeChange();
    await settle();
    expect(laterHydrated).not.toHaveBeenCalled();

    arrive();
    await waitFor(() => expect(laterHydrated).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(later.outerHTML).toContain(shown));
    expect(report).not.toHaveBeenCalled();
    expect(screen.getByRole('region', { name: 'nanti' })).toBe(later);
    await leave();
  });

  it('is announced when it is hydrated, as the last one of the page', async () => {
    const announced = jest.fn();
    window.addEventListener(HYDRATED_EVENT, () => announced(laterHydrated.mock.calls.length), { once: true });
    const { leave } = await openPage();
    await settle();
    expect(announced).not.toHaveBeenCalled();
    arrive();
    await waitFor(() => expect(announced.mock.calls).toEqual([[1]]));
    await leave();
  });

  it('is hydrated at once when the visitor touches the page', async () => {
    const { later, leave } = await openPage();
    later.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await waitFor(() => expect(laterHydrated).toHaveBeenCalledTimes(1));
    await leave();
  });

  it('stays as the server rendered it when its code cannot be loaded, until it is touched', async () => {
    const { later, leave } = await openPage();
    settleCode(null);
    await settle();
    expect(laterHydrated).not.toHaveBeenCalled();
    expect(screen.getByRole('region', { name: 'nanti' })).toBe(later);
    later.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await waitFor(() => expect(laterHydrated).toHaveBeenCalledTimes(1));
    await leave();
  });

  it('is hydrated unchanged, then updated, when its screen changes it before it is hydrated', async () => {
    const { report, later, leave } = await openPage();
    change('lain');
    expect(await screen.findByRole('region', { name: 'lain' })).toBe(later);
    expect(laterHydrated).toHaveBeenCalledTimes(1);
    expect(report).not.toHaveBeenCalled();
    await leave();
  });

  it('does not hold back what the next page requests when its page is left before', async () => {
    const { leave } = await openPage();
    await leave();
    expect(laterHydrated).not.toHaveBeenCalled();
    document.body.innerHTML = `<div id="${outletId(name)}"></div>`;
    const lifecycles = createRemoteLifecycles({ name, routes });
    const props = { name, settings: testSettings, report: jest.fn() };
    await lifecycles.bootstrap(props);
    await lifecycles.mount(props);
    expect(await screen.findAllByText('Pameran')).toHaveLength(2);
    await lifecycles.unmount(props);
  });
});
