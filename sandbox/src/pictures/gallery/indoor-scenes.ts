import { accentAt, accents, legibleOn, mix } from '../drawing/colours.ts';
import { icon } from '../drawing/icons.ts';
import { crowd, spread, visitor } from '../drawing/people.ts';
import { backdrop, circle, group, HEIGHT, path, rect, stroke, WIDTH, type Svg } from '../drawing/svg.ts';
import type { Scene } from './gallery.ts';

/** Beams, players on a riser, the crowd before it. */
const concert: Scene = (scenery) => {
  const { colours, random } = scenery;
  const { deep: night, first, second, third } = colours;
  const beams = Array.from({ length: random.int(5, 8) }, (_, k) => {
    const x = 100 + k * 170 + random.int(-40, 40);
    const aim = x + random.int(-260, 260);
    const beam = `M${x - 8} 40 H${x + 8} L${aim + 130} ${HEIGHT} H${aim - 130} Z`;
    return path(beam, accentAt(colours, k), 'opacity="0.26"') + rect(x - 20, 22, 40, 34, '#0b0a10', 6);
  });
  const players = Array.from({ length: random.int(3, 5) }, (_, k) =>
    visitor(scenery, 330 + k * 155 + random.int(-20, 20), 500, random.int(170, 200)),
  );
  const speaker = (x: number) =>
    rect(x - 55, 330, 110, 220, '#0b0a10', 8) +
    [400, 490].map((y) => circle(x, y, 36, mix(night, '#888888', 0.4))).join('');
  return [
    backdrop(mix(night, first, 0.25)),
    circle(640, 330, 380, random.pick(accents(colours)), 'opacity="0.35"'),
    ...beams,
    rect(0, 18, WIDTH, 12, '#0b0a10'),
    rect(180, 490, 920, 60, mix(night, '#000000', 0.3)),
    rect(180, 490, 920, 8, second),
    speaker(145),
    speaker(1135),
    ...players,
    crowd(random, 590, 40, mix(night, third, 0.2)),
    crowd(random, 650, 52, '#08060c'),
  ];
};

/** A hall with a speaker before a screen. */
const lecture: Scene = (scenery) => {
  const { colours, random, icons } = scenery;
  const { ground, paper, deep, first, second, third } = colours;
  const wall = mix(ground, paper, 0.12);
  const bars = () =>
    Array.from({ length: 6 }, (_, k) => rect(520 + k * 66, 390 - random.int(50, 210), 42, random.int(60, 200), first));
  const chart = random.chance(0.5) ? [icon(random.pick(icons), 690, 260, 220, colours)] : bars();
  return [
    backdrop(wall),
    ...[60, 370, 680, 990].map((x) => rect(x, 0, 160, 14, second, 4)),
    rect(330, 70, 700, 400, deep, 10),
    rect(346, 86, 668, 368, paper, 4),
    rect(376, 120, 190, 22, first, 6),
    ...[0, 1, 2, 3].map((k) => rect(376, 168 + k * 34, 150 - (k % 2) * 40, 12, mix(paper, deep, 0.3), 6)),
    '<clipPath id="screen"><rect x="346" y="86" width="668" height="368"/></clipPath>',
    group(chart.join(''), 'clip-path="url(#screen)"'),
    rect(0, 500, WIDTH, 220, mix(deep, wall, 0.25)),
    visitor(scenery, 200, 540, 270),
    path('M238 540 V430 H322 L312 540 Z', third),
    crowd(random, 590, 46, mix(deep, third, 0.35)),
    crowd(random, 660, 58, deep),
  ];
};

/** White walls, frames and visitors. */
const museum: Scene = (scenery) => {
  const { colours, random, icons } = scenery;
  const { ground, paper, deep, third } = colours;
  const wall = random.pick([paper, mix(paper, third, 0.18), mix(ground, paper, 0.5)]);
  const floor = mix(wall, deep, 0.22);
  const works: Svg[] = [];
  for (let x = 70; x < 1120;) {
    const [width, height] = [random.int(130, 300), random.int(140, 290)];
    const y = 300 - height / 2;
    const canvas = random.pick([...accents(colours), ground]);
    const ink = random.pick([...accents(colours), paper].filter((colour) => colour !== canvas));
    const [middleX, middleY, size] = [x + width / 2, y + height / 2, Math.min(width, height)];
    const art = random.pick([
      () => circle(middleX, middleY, size * 0.3, legibleOn(canvas, paper, deep)),
      () => path(`M${x} ${y + height} L${middleX} ${y + height * 0.35} L${x + width} ${y + height} Z`, ink),
      () => [0, 1, 2, 3].map((k) => rect(x, y + k * (height / 4), width, height / 8, ink)).join(''),
      () => icon(random.pick(icons), middleX, middleY, size * 0.62, colours),
    ]);
    works.push(
      path(`M${middleX} -10 L${x - 30} ${y + height} H${x + width + 30} Z`, '#ffffff', 'opacity="0.14"'),
      rect(x - 10, y - 10, width + 20, height + 20, deep),
      rect(x, y, width, height, canvas),
      art(),
    );
    x += width + random.int(70, 120);
  }
  return [
    backdrop(wall),
    ...works,
    rect(0, 540, WIDTH, 180, floor),
    rect(0, 532, WIDTH, 12, mix(floor, deep, 0.3)),
    ...spread(random, random.int(2, 4), 100, 1180).map((x) => visitor(scenery, x, 650, random.int(230, 270))),
  ];
};

/** A work table from above with things on it. */
const table: Scene = ({ colours, random, icons }) => {
  const { ground, paper, deep, second } = colours;
  const wood = random.pick([mix('#b98555', ground, 0.25), mix('#d9b48a', second, 0.2), mix(paper, second, 0.4)]);
  const places = Array.from({ length: 15 }, (_, k) => ({ x: 150 + (k % 5) * 245, y: 130 + Math.floor(k / 5) * 235 }));
  const things = random.sample(places, 12).flatMap((place, index) => {
    const x = place.x + random.int(-30, 30);
    const y = place.y + random.int(-26, 26);
    const ink = random.pick([...accents(colours), paper]);
    const sheet = (fill: string, radius: number, more = '') =>
      rect(x - 80, y - 55, 160, 110, fill, radius, `transform="rotate(${random.int(-25, 25)} ${x} ${y}) ${more}"`);
    const under =
      index % 4 === 3
        ? [sheet('#00000022', 10, 'translate(8 10)'), sheet(paper, 8)]
        : [
            circle(x + 8, y + 10, 88, '#000000', 'opacity="0.14"'),
            circle(x, y, 88, ink),
            circle(x, y, 70, mix(ink, '#ffffff', 0.3)),
          ];
    return [...under, icon(random.pick(icons), x, y, 110, colours, random.int(-30, 30))];
  });
  const joints = [1, 2, 3, 4].map((k) => `M0 ${k * 150} H${WIDTH}`).join('');
  return [backdrop(wood), stroke(joints, mix(wood, deep, 0.18), 3), ...things];
};

/** Players under big screens. */
const arena: Scene = (scenery) => {
  const { colours, random, icons } = scenery;
  const { deep, first, second, third } = colours;
  const dark = mix(deep, '#000000', 0.25);
  const seat = (x: number) =>
    rect(x - 60, 470, 120, 84, mix(dark, third, 0.35), 8) +
    visitor(scenery, x, 600, 230, [first, second]) +
    rect(x - 66, 520, 132, 80, deep, 6) +
    rect(x - 58, 528, 116, 6, second);
  return [
    backdrop(dark),
    ...[900, 840, 780].map((reach) =>
      path(`M${640 - reach} ${HEIGHT} L640 200 L${640 + reach} ${HEIGHT} Z`, third, 'opacity="0.12"'),
    ),
    rect(360, 60, 560, 315, first, 14),
    rect(374, 74, 532, 287, mix(third, deep, 0.3), 8),
    icon(random.pick(icons), 640, 215, 220, colours),
    rect(90, 130, 220, 150, third, 10) + circle(200, 205, 50, second),
    rect(970, 130, 220, 150, third, 10) + rect(1040, 165, 80, 80, first),
    ...[200, 360, 520, 760, 920, 1080].map(seat),
    crowd(random, 670, 44, '#050409'),
  ];
};

export const indoorScenes = { concert, lecture, museum, table, arena };
