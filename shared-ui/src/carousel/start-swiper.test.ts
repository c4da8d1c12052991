import { startSwiper } from './start-swiper.ts';

/** Three of five slides side by side, with the width that jsdom does not compute. */
const start = () => {
  const viewport = Object.defineProperty(document.createElement('div'), 'clientWidth', { value: 300 });
  const track = document.createElement('div');
  track.className = 'swiper-wrapper';
  const slides = Array.from({ length: 5 }, () => {
    const slide = document.createElement('a');
    slide.className = 'swiper-slide';
    return slide;
  });
  track.append(...slides);
  viewport.append(track);
  document.body.append(viewport);
  const moves = new MutationObserver(() => undefined);
  moves.observe(track, { childList: true });
  const shown: number[] = [];
  const onShown = (slide: number) => void shown.push(slide);
  const carousel = startSwiper(viewport, { perView: { 0: 3 }, first: 1, still: true, onShown });
  /** Slides as CSS shows them. */
  const getOrder = () =>
    slides.map((slide, at) => ({ at, order: Number(slide.style.order) })).toSorted((a, b) => a.order - b.order);
  return { viewport, track, carousel, moves, shown, getOrder: () => getOrder().map(({ at }) => at) };
};

const frame = () => new Promise(requestAnimationFrame);

it('is endless both ways, and every slide keeps its place in the document [home.carousel-order, home.carousel-loops]', async () => {
  const { carousel, moves, shown, getOrder } = start();
  const orders = new Set<string>();
  for (const step of [
    carousel.next,
    carousel.next,
    carousel.next,
    carousel.next,
    carousel.previous,
    carousel.previous,
  ]) {
    step();
    await frame();
    orders.add(getOrder().join());
  }
  carousel.show(1);
  await frame();
  expect(shown).toEqual([1, 2, 3, 4, 0, 4, 3, 1]);
  expect(orders.size).toBeGreaterThan(2);
  expect(moves.takeRecords()).toEqual([]);
  carousel.stop();
});

it('moves nothing in a page that was left, which would keep its pictures in memory', async () => {
  const { viewport, carousel, moves } = start();
  for (let step = 0; step < 3; step += 1) {
    carousel.next();
    await frame();
  }
  viewport.remove();
  carousel.stop();
  expect(moves.takeRecords()).toEqual([]);
});

it('leaves the track as it was', async () => {
  const { track, carousel } = start();
  const before = [...track.childNodes];
  carousel.next();
  await frame();
  carousel.stop();
  expect([...track.children]).toEqual(before);
  expect(track.querySelectorAll('[style]')).toHaveLength(0);
  track.append(document.createElement('a'));
  expect(track.childNodes).toHaveLength(6);
});
