import { act, fireEvent, render, screen } from '@testing-library/react';
import { bringIntoView, letIntersect } from '../testing/intersections.ts';
import { Carousel } from './carousel.tsx';
import { startSwiper } from './start-swiper.ts';
import { linkSlides } from './testing.tsx';

const swiper = { next: jest.fn(), previous: jest.fn(), show: jest.fn(), stop: jest.fn() };
jest.mock('./start-swiper.ts', () => ({ startSwiper: jest.fn() }));

beforeEach(() => {
  jest.useFakeTimers();
  letIntersect();
  jest.mocked(startSwiper).mockReset().mockReturnValue(swiper);
});
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const show = (intervalMs: number) =>
  render(<Carousel kind="events" slides={linkSlides(5)} label="Popular Event" intervalMs={intervalMs} />);
const movePointer = () => fireEvent.pointerMove(document.body);

it('renders all slides at once and lets swiper take over when near and used', async () => {
  show(1500);
  expect(screen.getAllByRole('link')).toHaveLength(5);
  movePointer();
  await pass(5000);
  expect(startSwiper).not.toHaveBeenCalled();
  bringIntoView();
  await pass(4500);
  expect(startSwiper).not.toHaveBeenCalled();
  movePointer();
  await pass(500);
  expect(startSwiper).toHaveBeenCalledTimes(1);
});

it('comes to life after five seconds where the page is only looked at, and not once it is gone', async () => {
  show(1500);
  bringIntoView();
  await pass(4900);
  expect(startSwiper).not.toHaveBeenCalled();
  await pass(600);
  expect(startSwiper).toHaveBeenCalledTimes(1);
  const { unmount } = show(1500);
  bringIntoView();
  await pass(0);
  unmount();
  movePointer();
  await pass(6000);
  expect(startSwiper).toHaveBeenCalledTimes(1);
});

it('takes a step back from the first slide, and on from the last, once swiper is there', async () => {
  Element.prototype.scrollBy = jest.fn();
  show(0);
  bringIntoView();
  await pass(0);
  fireEvent.click(screen.getByRole('button', { name: 'Sebelumnya' }));
  expect(Element.prototype.scrollBy).not.toHaveBeenCalled();
  expect(swiper.previous).not.toHaveBeenCalled();
  movePointer();
  await pass(500);
  expect(swiper.previous).toHaveBeenCalledTimes(1);
});
