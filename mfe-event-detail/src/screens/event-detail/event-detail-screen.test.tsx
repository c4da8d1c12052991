import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storageKeys, takeReturn } from '@acara/shared-auth';
import { becomeGuest, signInAs } from '@acara/shared-auth/testing';
import { renderAt } from '@acara/shared-remote/testing';
import type { EventDetail } from '@acara/shared-contract';
import { routes } from '../../routes.tsx';
import { laterParts } from './later-parts.ts';
import { anEvent, anOrganizer, aSummary } from './testing/event-fixture.ts';

const URL_OF_EVENT = '/detail-event/jazz-di-atas-awan';

const answering = (event: EventDetail) => ({ 'GET /event/slug/*': () => ({ body: { data: event } }) });
const refusing = (status: number, code: string, error = code) => ({
  'GET /event/slug/*': () => ({ status, body: { error, code } }),
});
const open = (event = anEvent()) => renderAt(URL_OF_EVENT, routes, answering(event));

// jsdom lays nothing out, so it has nowhere to scroll to.
Element.prototype.scrollIntoView = jest.fn();

beforeAll(() => laterParts.load());
afterEach(() => sessionStorage.clear());

describe('the event page', () => {
  it('shows a skeleton while the event loads [event.loading]', () => {
    renderAt(URL_OF_EVENT, routes, { 'GET /event/slug/*': () => new Promise(() => undefined) });
    expect(screen.getByRole('heading', { level: 1, name: 'Memuat event…' })).toBeInTheDocument();
  });

  it('shows the data of the card in the list until the event has loaded, and its picture below the poster [event.loading]', async () => {
    let respond: (answer: { body: unknown }) => void = () => undefined;
    const opened = { event: aSummary(), picture: '/img/event/12-320.webp?v=abc' };
    const api = { 'GET /event/slug/*': () => new Promise<{ body: unknown }>((resolve) => (respond = resolve)) };
    const { container, calls } = renderAt(URL_OF_EVENT, routes, api, { opened });
    const known = () => [
      screen.getByText('Jazz di Atas Awan', { selector: 'h1' }),
      screen.getByText('19:00 - 22:00 WIB'),
      screen.getByText('Dieng Culture Park'),
      screen.getByText('Mulai Rp 150.000'),
    ];
    const sources = () => [...container.querySelectorAll('img')].slice(0, 2).map((image) => image.getAttribute('src'));
    expect(known()).toHaveLength(4);
    // It has no text to share yet.
    const share = () => screen.getByRole('button', { name: 'Bagikan' });
    expect(share().closest('[inert]')).not.toBeNull();
    const posters = ['/img/event/12-320.webp?v=abc', '/img/event/12-640.webp?v=abc'];
    expect(sources()).toEqual(posters);
    await waitFor(() => expect(calls).toHaveLength(1));
    respond({ body: { data: anEvent() } });
    await waitFor(() => expect(share().closest('[inert]')).toBeNull());
    expect(known()).toHaveLength(4);
    expect(sources()).toEqual(posters);
  });

  it("shows no data of another event's card", () => {
    const opened = { event: aSummary({ event_slug: 'lain' }) };
    renderAt(URL_OF_EVENT, routes, { 'GET /event/slug/*': () => new Promise(() => undefined) }, { opened });
    expect(screen.getByRole('heading', { level: 1, name: 'Memuat event…' })).toBeInTheDocument();
  });

  it('shows name, time in WIB, place, organiser and price, and has the name in its title [site.organisers-named, event.title]', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Jazz di Atas Awan' })).toBeInTheDocument();
    expect(screen.getAllByText('Sab, 05 Desember 2026')).not.toHaveLength(0);
    expect(screen.getAllByText('19:00 - 22:00 WIB')).not.toHaveLength(0);
    expect(screen.getByText('Dieng Culture Park')).toBeInTheDocument();
    expect(screen.getByText('Mulai Rp 150.000')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Awan Kreatif' })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Jazz di Atas Awan — Acara'));
  });

  it('is stored as recently opened once: a refetch after a logout does not store it again', async () => {
    signInAs({ id: 7, name: 'Sari' });
    let event_name = 'Jazz di Atas Awan';
    renderAt(URL_OF_EVENT, routes, { 'GET /event/slug/*': () => ({ body: { data: anEvent({ event_name }) } }) });
    await screen.findByRole('tablist');
    expect(localStorage.getItem(storageKeys.recent)).toContain('jazz-di-atas-awan');
    // As a logout in another tab does.
    localStorage.clear();
    event_name = 'Jazz di Bawah Awan';
    act(() => becomeGuest());
    await screen.findByRole('heading', { level: 1, name: event_name });
    expect(localStorage.getItem(storageKeys.recent)).toBeNull();
  });

  it('requests only the event', async () => {
    const { calls } = open();
    await screen.findByRole('tablist');
    expect(calls.map(({ path }) => path)).toEqual(['/event/slug/jazz-di-atas-awan']);
  });

  it('has description, tags, agenda and gallery in the document from the start [event.text, event.tags, event.agenda]', async () => {
    open();
    expect(await screen.findByText('Malam musik di dataran tinggi.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '#Jazz' })).toHaveAttribute('href', '/tag/jazz');
    expect(screen.getByText('Pembukaan')).toBeInTheDocument();
    expect(screen.getByText('Kurator')).toBeInTheDocument();
    expect(screen.getByAltText('Foto 1 dari 3, Jazz di Atas Awan')).toHaveAttribute('loading', 'lazy');
  });

  it('has links to every share target, the map and the calendar [site.event-open, event.share]', async () => {
    open();
    const shares = (await screen.findAllByRole('link', { name: /^Bagikan lewat/ })).map((link) =>
      link.getAttribute('aria-label'),
    );
    expect(shares).toEqual(
      ['Facebook', 'Twitter', 'Line', 'Whatsapp', 'Email', 'Telegram'].map((name) => `Bagikan lewat ${name}`),
    );
    expect(screen.getByRole('link', { name: 'Lihat di peta' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=Dieng+Culture+Park+-+Kab.+Wonosobo',
    );
    expect(screen.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute(
      'href',
      expect.stringContaining('20261205T120000Z%2F20261205T150000Z'),
    );
    expect(screen.getByRole('link', { name: 'Tambah ke kalender' })).toHaveAttribute(
      'href',
      '/api/v1/event/12/calendar.ics',
    );
  });

  it('shares day, place and price [share.text]', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Bagikan lewat Whatsapp' });
    const text = new URL(link.getAttribute('href') ?? '').searchParams.get('text');
    expect(text).toBe(
      `Jazz di Atas Awan\nSab, 05 Desember 2026 · Dieng Culture Park · mulai Rp 150.000 ${anEvent().event_full_url}`,
    );
  });

  it('opens the share dialog', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Bagikan' }));
    expect(await screen.findByRole('dialog', { name: 'Share to Friends' })).toBeInTheDocument();
  });

  it('has a banner for an inactive event only [event.inactive]', async () => {
    const { unmount } = open();
    await screen.findByRole('tablist');
    expect(screen.queryByText('Status event inaktif')).not.toBeInTheDocument();
    unmount();
    open(anEvent({ event_active_status: 0 }));
    expect(await screen.findByText('Status event inaktif')).toBeInTheDocument();
  });

  it('shows an empty state where agenda and gallery are empty [event.agenda-none]', async () => {
    open(anEvent({ event_agenda: [], gallery: [], tag: [] }));
    expect(await screen.findAllByText('Saat ini belum tersedia')).toHaveLength(2);
  });

  it('has no map for an online event', async () => {
    open(anEvent({ category_venue_id: 3 }));
    expect(await screen.findByText('Online Event')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Lihat di peta' })).not.toBeInTheDocument();
  });

  it.each([404, 400, 422])(
    'is not found when the server responds with %i, at the same URL [event.missing]',
    async (status) => {
      const { address } = renderAt(URL_OF_EVENT, routes, refusing(status, 'not_found'));
      expect(await screen.findByText('Whoops, lost in space?')).toBeInTheDocument();
      expect(address()).toBe(URL_OF_EVENT);
    },
  );

  it.each([
    ['the server fails', () => ({ status: 500, body: { error: 'Layanan sedang terganggu.', code: 'internal' } })],
    ['there is no response', () => 'network' as const],
  ])('can be retried when %s [event.fails]', async (_, failure) => {
    let isUp = false;
    renderAt(URL_OF_EVENT, routes, {
      'GET /event/slug/*': () => (isUp ? { body: { data: anEvent() } } : failure()),
    });
    const retry = await screen.findByRole('button', { name: 'Coba lagi' });
    isUp = true;
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: 'Jazz di Atas Awan' })).toBeInTheDocument();
  });
});

describe('the tabs', () => {
  const api = {
    ...answering(anEvent()),
    'GET /organizer/7': () => ({ body: { data: anOrganizer() } }),
    'GET /event/12/availability': () => ({ body: { data: [] } }),
    'GET /event/all': () => ({
      body: {
        data: [aSummary(), aSummary({ event_id: 13, event_name: 'Jazz Senja', event_slug: 'jazz-senja' })],
        last_page: 1,
      },
    }),
  };

  it('are changed by arrow keys, and are one tab stop [event.tabs]', async () => {
    renderAt(URL_OF_EVENT, routes, api);
    const first = await screen.findByRole('tab', { name: 'Deskripsi' });
    await userEvent.click(first);
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Agenda' })).toHaveFocus();
    expect(screen.getByRole('tab', { name: 'Agenda' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('tab', { name: 'Tiket' })).toHaveFocus();
    expect(first).toHaveAttribute('tabindex', '-1');
  });

  it('request the organiser and its other events only when its tab opens [organizer.card, organizer.events]', async () => {
    const { calls } = renderAt(URL_OF_EVENT, routes, api);
    await userEvent.click(await screen.findByRole('tab', { name: 'Penyelenggara' }));
    expect(await screen.findByText('PT Awan Kreatif Nusantara')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /Jazz Senja/ })).toHaveAttribute('href', '/detail-event/jazz-senja');
    expect(new Set(calls.slice(1).map(({ method, path, query }) => ({ method, path, query })))).toEqual(
      new Set([
        { method: 'GET', path: '/organizer/7', query: {} },
        { method: 'GET', path: '/event/all', query: { organizer_id: '7', page: '1', limit: '6' } },
      ]),
    );
    expect(screen.getByAltText('Logo Awan Kreatif')).toHaveAttribute('src', '/api/v1/organizer/7/logo');
  });

  it('send a guest who likes one of the other events to /login and back [organizer.guest-like]', async () => {
    const { address } = renderAt(URL_OF_EVENT, routes, api);
    await userEvent.click(await screen.findByRole('tab', { name: 'Penyelenggara' }));
    const panel = within(screen.getByRole('tabpanel', { name: 'Penyelenggara' }));
    await userEvent.click(await panel.findByRole('button', { name: 'Tambah sebagai favorit' }));
    expect(address()).toBe('/login');
    expect(takeReturn()).toBe(URL_OF_EVENT);
  });

  it.each([
    ['smoothly', false, 'smooth'],
    ['at once with reduced motion', true, 'auto'],
  ])('are scrolled to %s when the organiser is pressed', async (_, matches, behavior) => {
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    const media = window.matchMedia('');
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ ...media, matches: matches && query === '(prefers-reduced-motion: reduce)' }));
    renderAt(URL_OF_EVENT, routes, api);
    await userEvent.click(await screen.findByRole('button', { name: 'Awan Kreatif' }));
    expect(scroll).toHaveBeenCalledWith({ behavior });
  });

  it('show the name of the organiser before its details are requested', async () => {
    renderAt(URL_OF_EVENT, routes, api);
    expect(await screen.findByText('Awan Kreatif', { selector: 'h3' })).toBeInTheDocument();
  });

  it('leave the event itself out of the other events [organizer.events-others]', async () => {
    renderAt(URL_OF_EVENT, routes, {
      ...api,
      'GET /event/all': () => ({ body: { data: [aSummary()], last_page: 1 } }),
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'Penyelenggara' }));
    const panel = screen.getByRole('tabpanel', { name: 'Penyelenggara' });
    expect(await within(panel).findByText('Saat ini belum tersedia')).toBeInTheDocument();
  });

  it('show the organiser when its name is pressed, and request no logo where it has none [api.logo]', async () => {
    renderAt(URL_OF_EVENT, routes, {
      ...api,
      'GET /organizer/7': () => ({ body: { data: anOrganizer({ organizer_logo: null }) } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Awan Kreatif' }));
    expect(await screen.findByText('PT Awan Kreatif Nusantara')).toBeInTheDocument();
    expect(screen.queryByAltText('Logo Awan Kreatif')).not.toBeInTheDocument();
  });

  it('can retry to load the organiser', async () => {
    let isUp = false;
    renderAt(URL_OF_EVENT, routes, {
      ...api,
      'GET /organizer/7': () =>
        isUp ? { body: { data: anOrganizer() } } : { status: 500, body: { error: 'Gagal', code: 'internal' } },
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'Penyelenggara' }));
    const retry = await screen.findByRole('button', { name: 'Coba lagi' });
    isUp = true;
    await userEvent.click(retry);
    expect(await screen.findByText('PT Awan Kreatif Nusantara')).toBeInTheDocument();
  });
});
