import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { sampleEvent } from '../testing/sample-event.ts';
import { EventCard } from './event-card.tsx';
import { EventGrid, EventGridSkeleton } from './event-grid.tsx';

const picture = (container: HTMLElement) => container.querySelector('img');

it('links to the page of the event [card.leads]', () => {
  render(<EventCard event={sampleEvent()} />);
  expect(screen.getByRole('link', { name: 'Festival Jazz Tepi Danau' })).toHaveAttribute(
    'href',
    '/detail-event/festival-jazz-tepi-danau',
  );
});

it('shows when, where and from which price [card.facts]', () => {
  render(<EventCard event={sampleEvent()} />);
  expect(screen.getByText('Sab, 05 Desember 2026')).toBeVisible();
  expect(screen.getByText('Gedung Kesenian Jakarta - Aula Utama')).toBeVisible();
  expect(screen.getByText('Mulai Rp 150.000')).toBeVisible();
});

it('passes its event and the loaded picture to the page of the event [card.leads]', () => {
  const { container } = render(<EventCard event={sampleEvent()} />);
  const image = picture(container) as HTMLImageElement;
  const handedOver = () => {
    let state: unknown;
    const listen = (click: MouseEvent & { visitState?: unknown }) => {
      state = click.visitState;
      click.preventDefault();
    };
    document.addEventListener('click', listen, { once: true });
    fireEvent.click(screen.getByRole('link', { name: 'Festival Jazz Tepi Danau' }));
    return state;
  };
  Object.defineProperties(image, { complete: { value: false, writable: true }, currentSrc: { value: '/img/1-640' } });
  expect(handedOver()).toEqual({ opened: { event: sampleEvent() } });
  Object.assign(image, { complete: true });
  expect(handedOver()).toEqual({ opened: { event: sampleEvent(), picture: '/img/1-640' } });
});

it.each([
  ['soon', 'Dijual mulai Min, 01 November 2026, 10:00 WIB'],
  ['ended', 'Penjualan berakhir'],
  ['soldOut', 'Tiket habis'],
  ['inactive', 'Event inaktif'],
  ['over', 'Event telah berakhir'],
] as const)('of a sale that is %s shows that in the place of the price [sale.card]', (status, text) => {
  render(<EventCard event={sampleEvent({ event_sale_status: status })} />);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByText(/Mulai Rp/)).toBeNull();
});

it('shows FREE for an event that costs nothing, and nothing where there are no tickets [sale.free]', () => {
  const { rerender } = render(<EventCard event={sampleEvent({ event_price_from: 0 })} />);
  expect(screen.getByText('FREE')).toBeVisible();
  rerender(<EventCard event={sampleEvent({ event_price_from: null, event_sale_status: null })} />);
  expect(screen.queryByText(/FREE|Rp/)).toBeNull();
});

it('shows both days of an overnight event [card.more-days]', () => {
  render(<EventCard event={sampleEvent({ event_end_datetime: '2026-12-06T01:00:00+07:00' })} />);
  expect(screen.getByText('Sab, 05 Desember 2026 - Min, 06 Desember 2026')).toBeVisible();
});

it('calls an online event an Online Event [card.online]', () => {
  render(<EventCard event={sampleEvent({ category_venue_id: 3 })} />);
  expect(screen.getByText('Online Event')).toBeVisible();
});

it('shows name and organiser in a tooltip on the name [site.organisers-named, card.name-tooltip]', () => {
  render(<EventCard event={sampleEvent()} />);
  const name = screen.getByText('Festival Jazz Tepi Danau');
  fireEvent.pointerEnter(name, { pointerType: 'mouse' });
  expect(screen.getByRole('tooltip')).toHaveTextContent('Festival Jazz Tepi Danau by Ruang Nada');
  fireEvent.pointerLeave(name);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it.each([
  [false, 'Tambah sebagai favorit'],
  [true, 'Hapus sebagai favorit'],
])('with liked %s offers %s [card.like, card.unlike]', async (liked, label) => {
  const onLike = jest.fn();
  const event = sampleEvent({ current_auth_liked: liked });
  render(<EventCard event={event} onLike={onLike} />);
  await userEvent.click(screen.getByRole('button', { name: label }));
  expect(onLike).toHaveBeenCalledWith(event);
});

it('shows a like in the task of the press, and the next press undoes it', () => {
  const onLike = jest.fn();
  const event = sampleEvent();
  render(<EventCard event={event} onLike={onLike} />);
  fireEvent.click(screen.getByRole('button', { name: 'Tambah sebagai favorit' }));
  fireEvent.click(screen.getByRole('button', { name: 'Hapus sebagai favorit' }));
  expect(screen.getByRole('button', { name: 'Tambah sebagai favorit' })).toBeVisible();
  expect(onLike.mock.calls).toEqual([[event], [{ ...event, current_auth_liked: true }]]);
});

it('shows the like of its list as soon as that changes, as after a refused like', () => {
  const event = sampleEvent();
  const { rerender } = render(<EventCard event={event} onLike={jest.fn()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Tambah sebagai favorit' }));
  rerender(<EventCard event={{ ...event }} onLike={jest.fn()} />);
  expect(screen.getByRole('button', { name: 'Tambah sebagai favorit' })).toBeVisible();
});

it('does not show a like that a guest may not give [card.like]', () => {
  render(<EventCard event={sampleEvent()} onLike={() => false} />);
  fireEvent.click(screen.getByRole('button', { name: 'Tambah sebagai favorit' }));
  expect(screen.getByRole('button', { name: 'Tambah sebagai favorit' })).toBeVisible();
});

it('is hydrated with the heart of a guest although a like is known by then, and shows that afterwards', async () => {
  const card = (liked: boolean) => (
    <EventCard event={sampleEvent({ current_auth_liked: liked })} onLike={() => undefined} />
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(card(false));
  const heart = screen.getByRole('button', { name: 'Tambah sebagai favorit' });
  const onRecoverableError = jest.fn();
  const root = await act(async () => hydrateRoot(container, card(true), { onRecoverableError }));
  expect(heart).toHaveAccessibleName('Hapus sebagai favorit');
  expect(onRecoverableError).not.toHaveBeenCalled();
  await act(async () => root.unmount());
  container.remove();
});

it('shares the event', async () => {
  const onShare = jest.fn();
  const event = sampleEvent();
  render(<EventCard event={event} onShare={onShare} />);
  await userEvent.click(screen.getByRole('button', { name: 'Bagikan event' }));
  expect(onShare).toHaveBeenCalledWith(event);
});

it('reserves the space of its picture and offers it in three widths [card.facts]', () => {
  const { container } = render(<EventCard event={sampleEvent()} />);
  expect(picture(container)).toHaveAttribute('width', '1280');
  expect(picture(container)).toHaveAttribute('height', '720');
  expect(picture(container)).toHaveAttribute('loading', 'lazy');
  expect(picture(container)?.getAttribute('srcset')).toBe(
    '/img/event/1-320.webp?v=abc 320w, /img/event/1-640.webp?v=abc 640w, /img/event/1-1280.webp?v=abc 1280w',
  );
});

it('loads the pictures of the first cards of a grid at once, the first before all', () => {
  const events = [1, 2, 3].map((event_id) => sampleEvent({ event_id }));
  const { container } = render(<EventGrid events={events} eagerCount={2} />);
  const loading = [...container.querySelectorAll('img')].map((image) =>
    ['loading', 'fetchpriority'].map((name) => image.getAttribute(name)).join(' '),
  );
  expect(loading).toEqual(['eager high', 'eager auto', 'lazy auto']);
});

it('announces that events are loading, with as many shapes as events [card.loading]', () => {
  render(<EventGridSkeleton count={6} />);
  expect(screen.getByRole('status')).toHaveTextContent('Memuat event…');
  expect(screen.getByRole('status').lastElementChild?.children).toHaveLength(6);
});

it.each([
  [false, 'Tambah sebagai favorit'],
  [true, 'Hapus sebagai favorit'],
])('with liked %s the heart has the tooltip %s [card.like, card.unlike]', (liked, text) => {
  render(<EventCard event={sampleEvent({ current_auth_liked: liked })} onLike={jest.fn()} />);
  const heart = screen.getByRole('button', { name: text });
  expect(screen.queryByText(text)).toBeNull();
  fireEvent.pointerEnter(heart, { pointerType: 'mouse' });
  expect(screen.getByText(text)).toBeVisible();
  fireEvent.pointerLeave(heart);
  expect(screen.queryByText(text)).toBeNull();
});
