import { act, fireEvent, render, screen } from '@testing-library/react';
import { bringIntoView, letIntersect, reportInView } from '../testing/intersections.ts';
import { Carousel } from './carousel.tsx';
import { startSwiper } from './start-swiper.ts';
import { linkSlides } from './testing.tsx';

const swiper = { next: jest.fn(), previous: jest.fn(), show: jest.fn(), stop: jest.fn() };
jest.mock('./start-swiper.ts', () => ({ startSwiper: jest.fn() }));

const slides = linkSlides(5);

let reducedMotion = false;
let windowWidth = 1280;
const widthListeners = new Set<() => void>();
const resizeTo = (width: number) =>
  act(() => {
    windowWidth = width;
    for (const listener of widthListeners) listener();
  });
let tabHidden = false;

beforeEach(() => {
  jest.useFakeTimers();
  letIntersect();
  reducedMotion = false;
  tabHidden = false;
  windowWidth = 1280;
  widthListeners.clear();
  jest.mocked(startSwiper).mockClear().mockReturnValue(swiper);
  for (const call of Object.values(swiper)) call.mockClear();
  jest.spyOn(window, 'matchMedia').mockImplementation(
    // Only what the product reads of a media query.
    (query) => {
      const from = /min-width: ([\d.]+)em/.exec(query)?.[1];
      return {
        get matches() {
          return from === undefined ? reducedMotion : windowWidth >= 16 * Number(from);
        },
        addEventListener: (_type: string, listener: () => void) => widthListeners.add(listener),
        removeEventListener: (_type: string, listener: () => void) => widthListeners.delete(listener),
      } as never;
    },
  );
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => tabHidden);
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const carousel = () => screen.getByRole('group', { name: 'Popular Event' });

/** As visitors do who explore a page. */
const movePointer = () => fireEvent.pointerMove(document.body);

const show = (intervalMs: number) =>
  render(<Carousel kind="events" slides={slides} label="Popular Event" intervalMs={intervalMs} />);

const comeToLife = async () => {
  bringIntoView();
  await pass(0);
  movePointer();
  await pass(500);
};

const showLive = async () => {
  const result = show(1500);
  await comeToLife();
  return result;
};

it('keeps the step of a press while swiper takes over, until the scroll must have ended', async () => {
  Element.prototype.scrollBy = jest.fn();
  const pressBefore = async (ms: number) => {
    const { unmount } = show(0);
    fireEvent.click(screen.getByRole('button', { name: 'Berikutnya' }));
    await pass(ms);
    await comeToLife();
    unmount();
    return jest.mocked(startSwiper).mock.lastCall?.[1].first;
  };
  expect(await pressBefore(0)).toBe(1);
  expect(await pressBefore(1000)).toBe(0);
});

it('advances at its interval', async () => {
  await showLive();
  await pass(1500);
  expect(swiper.next).toHaveBeenCalledTimes(1);
  await pass(3000);
  expect(swiper.next).toHaveBeenCalledTimes(3);
});

it('stops while hovered and continues afterwards', async () => {
  await showLive();
  fireEvent.pointerEnter(carousel());
  await pass(6000);
  expect(swiper.next).not.toHaveBeenCalled();
  fireEvent.pointerLeave(carousel());
  await pass(1500);
  expect(swiper.next).toHaveBeenCalledTimes(1);
});

it('stops while an element in it has the focus', async () => {
  await showLive();
  const [first, second] = screen.getAllByRole('link');
  act(() => first?.focus());
  await pass(6000);
  act(() => second?.focus());
  await pass(6000);
  expect(swiper.next).not.toHaveBeenCalled();
  act(() => second?.blur());
  await pass(1500);
  expect(swiper.next).toHaveBeenCalledTimes(1);
});

it('is still while a field of the page is used, such as the search above it [home.banner-still]', async () => {
  await showLive();
  const field = document.body.appendChild(document.createElement('input'));
  act(() => field.focus());
  await pass(6_000);
  expect(swiper.next).not.toHaveBeenCalled();
  act(() => field.blur());
  await pass(1_600);
  expect(swiper.next).toHaveBeenCalledTimes(1);
  field.remove();
});

it('is still while the tab is hidden', async () => {
  await showLive();
  tabHidden = true;
  fireEvent(document, new Event('visibilitychange'));
  await pass(6000);
  expect(swiper.next).not.toHaveBeenCalled();
  tabHidden = false;
  fireEvent(document, new Event('visibilitychange'));
  await pass(1500);
  expect(swiper.next).toHaveBeenCalledTimes(1);
});

it('is still while out of view', async () => {
  await showLive();
  reportInView(() => false);
  await pass(6000);
  expect(swiper.next).not.toHaveBeenCalled();
  bringIntoView();
  await pass(1500);
  expect(swiper.next).toHaveBeenCalledTimes(1);
});

it('never advances for visitors who prefer less motion', async () => {
  reducedMotion = true;
  await showLive();
  await pass(6000);
  expect(swiper.next).not.toHaveBeenCalled();
});

it('can be stopped and started', async () => {
  await showLive();
  fireEvent.click(screen.getByRole('button', { name: 'Hentikan putaran otomatis' }));
  await pass(6000);
  expect(swiper.next).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Putar otomatis' }));
  await pass(1500);
  expect(swiper.next).toHaveBeenCalledTimes(1);
});

it('moves by arrows and arrow keys', async () => {
  await showLive();
  fireEvent.click(screen.getByRole('button', { name: 'Berikutnya' }));
  fireEvent.click(screen.getByRole('button', { name: 'Sebelumnya' }));
  fireEvent.keyDown(carousel(), { key: 'ArrowRight' });
  expect(swiper.next).toHaveBeenCalledTimes(2);
  expect(swiper.previous).toHaveBeenCalledTimes(1);
});

it.each([
  ['a touch', () => fireEvent.pointerDown(screen.getAllByRole('link')[0] ?? document.body)],
  ['a key', () => fireEvent.keyDown(carousel(), { key: 'ArrowLeft' })],
  ['an arrow', () => fireEvent.pointerDown(screen.getByRole('button', { name: 'Berikutnya' }))],
])('ends the autoplay after %s, until its button starts it [home.banner-stops]', async (_what, use) => {
  await showLive();
  use();
  await pass(6000);
  expect(swiper.next).not.toHaveBeenCalled();
  const play = screen.getByRole('button', { name: 'Putar otomatis' });
  fireEvent.pointerDown(play);
  fireEvent.click(play);
  await pass(1500);
  expect(swiper.next).toHaveBeenCalledTimes(1);
});

it('keeps playing while Tab only passes through', async () => {
  await showLive();
  fireEvent.keyDown(carousel(), { key: 'Shift' });
  fireEvent.keyDown(carousel(), { key: 'Tab' });
  await pass(1500);
  expect(swiper.next).toHaveBeenCalledTimes(1);
});

describe.each([
  [360, 1],
  [800, 2],
  [1280, 3],
])('in a window of %d px, %d side by side', (width, perView) => {
  it.each([2, 3, 4, 9])(
    'is endless with %d slides where not all are in view [home.carousel-any-number]',
    async (count) => {
      windowWidth = width;
      render(<Carousel kind="events" slides={linkSlides(count)} label="Popular Event" intervalMs={1500} />);
      await comeToLife();
      expect(startSwiper).toHaveBeenCalledTimes(count > perView ? 1 : 0);
      await pass(1500 * count);
      expect(swiper.next).toHaveBeenCalledTimes(count > perView ? count : 0);
    },
  );
});

it('starts when the window becomes too narrow for all slides, and stops when it is wide again [home.carousel-any-number]', async () => {
  render(<Carousel kind="events" slides={slides.slice(0, 3)} label="Popular Event" intervalMs={1500} />);
  await comeToLife();
  expect(startSwiper).not.toHaveBeenCalled();
  resizeTo(800);
  await comeToLife();
  expect(startSwiper).toHaveBeenCalledTimes(1);
  resizeTo(1280);
  await pass(500);
  expect(swiper.stop).toHaveBeenCalledTimes(1);
});

it('destroys swiper on unmount', async () => {
  const { unmount } = await showLive();
  unmount();
  expect(swiper.stop).toHaveBeenCalledTimes(1);
});

it('marks the dot of the shown banner [home.banner-text]', async () => {
  const { container } = render(
    <Carousel kind="banners" label="Event pilihan" intervalMs={1000} slides={slides.slice(0, 2)} />,
  );
  const dots = () => [...container.querySelectorAll('[data-dots] > *')].map((dot) => dot.getAttribute('data-shown'));
  expect(dots()).toEqual(['true', 'false']);
  await comeToLife();
  act(() => jest.mocked(startSwiper).mock.lastCall?.[1].onShown(1));
  expect(dots()).toEqual(['false', 'true']);
});

it('restarts with other slides and keeps its heading', async () => {
  const heading = <button type="button">Toko</button>;
  const { rerender } = render(
    <Carousel kind="events" slides={slides} label="Popular Event" heading={heading} intervalMs={1500} />,
  );
  await comeToLife();
  const beside = screen.getByRole('button', { name: 'Toko' });
  act(() => beside.focus());
  rerender(
    <Carousel kind="events" slides={slides.slice(1)} label="Popular Event" heading={heading} intervalMs={1500} />,
  );
  await comeToLife();
  expect(beside).toHaveFocus();
  expect(swiper.stop).toHaveBeenCalledTimes(1);
  expect(startSwiper).toHaveBeenCalledTimes(2);
});
