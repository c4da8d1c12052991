import { legibleOn, mix } from '../compose/colour.ts';
import { icon } from '../compose/icons.ts';
import { circle, group, line, path, rect, type Svg } from '../compose/svg.ts';
import { audience, HEIGHT, SKINS, spread, standing, WIDTH, type Scene } from './canvas.ts';

/** A concert: beams, players on a riser, the crowd before it. */
export const concert: Scene = (canvas) => {
  const { colours, random } = canvas;
  const night = colours.deep;
  const lights = [colours.first, colours.second, colours.third];
  const beams = Array.from({ length: random.int(5, 8) }, (_, k) => {
    const x = 100 + k * 170 + random.int(-40, 40);
    const aim = x + random.int(-260, 260);
    return (
      path(
        `M${x - 8} 40 H${x + 8} L${aim + 130} ${HEIGHT} H${aim - 130} Z`,
        lights[k % 3] ?? colours.first,
        'opacity="0.26"',
      ) + rect(x - 20, 22, 40, 34, '#0b0a10', 6)
    );
  });
  const players = Array.from({ length: random.int(3, 5) }, (_, k) =>
    standing(330 + k * 155 + random.int(-20, 20), 500, random.int(170, 200), random.pick(lights), random.pick(SKINS)),
  );
  return [
    rect(0, 0, WIDTH, HEIGHT, mix(night, lights[0] ?? night, 0.25)),
    circle(640, 330, 380, random.pick(lights), 'opacity="0.35"'),
    ...beams,
    rect(0, 18, WIDTH, 12, '#0b0a10'),
    rect(180, 490, 920, 60, mix(night, '#000000', 0.3)),
    rect(180, 490, 920, 8, colours.second),
    rect(90, 330, 110, 220, '#0b0a10', 8) +
      circle(145, 400, 36, mix(night, '#888888', 0.4)) +
      circle(145, 490, 36, mix(night, '#888888', 0.4)),
    rect(1080, 330, 110, 220, '#0b0a10', 8) +
      circle(1135, 400, 36, mix(night, '#888888', 0.4)) +
      circle(1135, 490, 36, mix(night, '#888888', 0.4)),
    ...players,
    audience(canvas, 590, 40, mix(night, colours.third, 0.2)),
    audience(canvas, 650, 52, '#08060c'),
  ].join('');
};

/** A hall with a speaker before a screen. */
export const lecture: Scene = (canvas) => {
  const { colours, random } = canvas;
  const wall = mix(colours.ground, colours.paper, 0.12);
  const screen = colours.paper;
  const bars = Array.from({ length: 6 }, (_, k) =>
    rect(520 + k * 66, 390 - random.int(50, 210), 42, 0, colours.first).replace(
      'height="0"',
      `height="${random.int(60, 200)}"`,
    ),
  );
  const chart = random.chance(0.5)
    ? icon(random.pick(canvas.icons), 690, 260, 220, colours)
    : group(bars.join(''), 'transform="translate(0 0)"');
  return [
    rect(0, 0, WIDTH, HEIGHT, wall),
    ...[0, 1, 2, 3].map((k) => rect(60 + k * 310, 0, 160, 14, colours.second, 4)),
    rect(330, 70, 700, 400, colours.deep, 10),
    rect(346, 86, 668, 368, screen, 4),
    rect(376, 120, 190, 22, colours.first, 6),
    ...[0, 1, 2, 3].map((k) => rect(376, 168 + k * 34, 150 - (k % 2) * 40, 12, mix(screen, colours.deep, 0.3), 6)),
    '<clipPath id="screen"><rect x="346" y="86" width="668" height="368"/></clipPath>',
    group(chart, 'clip-path="url(#screen)"'),
    rect(0, 500, WIDTH, 220, mix(colours.deep, wall, 0.25)),
    standing(200, 540, 270, random.pick([colours.first, colours.second, colours.third]), random.pick(SKINS)),
    path('M238 540 V430 H322 L312 540 Z', colours.third),
    audience(canvas, 590, 46, mix(colours.deep, colours.third, 0.35)),
    audience(canvas, 660, 58, colours.deep),
  ].join('');
};

/** White walls, frames and visitors. */
export const museum: Scene = (canvas) => {
  const { colours, random } = canvas;
  const wall = random.pick([
    colours.paper,
    mix(colours.paper, colours.third, 0.18),
    mix(colours.ground, colours.paper, 0.5),
  ]);
  const floor = mix(wall, colours.deep, 0.22);
  const works: Svg[] = [];
  for (let x = 70; x < 1120;) {
    const width = random.int(130, 300);
    const height = random.int(140, 290);
    const y = 300 - height / 2;
    const inside = random.pick([colours.first, colours.second, colours.third, colours.ground]);
    const mark = random.int(0, 3);
    const one = legibleOn(inside, colours.paper, colours.deep);
    const two = random.pick(
      [colours.first, colours.second, colours.third, colours.paper].filter((ink) => ink !== inside),
    );
    const art =
      [
        circle(x + width / 2, y + height / 2, Math.min(width, height) * 0.3, one),
        path(`M${x} ${y + height} L${x + width * 0.5} ${y + height * 0.35} L${x + width} ${y + height} Z`, two),
        [0, 1, 2, 3].map((k) => rect(x, y + k * (height / 4), width, height / 8, two)).join(''),
        icon(random.pick(canvas.icons), x + width / 2, y + height / 2, Math.min(width, height) * 0.62, colours),
      ][mark] ?? '';
    works.push(
      path(`M${x + width / 2} -10 L${x - 30} ${y + height} H${x + width + 30} Z`, '#ffffff', 'opacity="0.14"'),
      rect(x - 10, y - 10, width + 20, height + 20, colours.deep),
      rect(x, y, width, height, inside),
      art,
    );
    x += width + random.int(70, 120);
  }
  const visitors = spread(random, random.int(2, 4), 100, 1180).map((x) =>
    standing(
      x,
      650,
      random.int(230, 270),
      random.pick([colours.first, colours.third, colours.second]),
      random.pick(SKINS),
    ),
  );
  return [
    rect(0, 0, WIDTH, HEIGHT, wall),
    ...works,
    rect(0, 540, WIDTH, 180, floor),
    rect(0, 532, WIDTH, 12, mix(floor, colours.deep, 0.3)),
    ...visitors,
  ].join('');
};

/** A work table from above with things on it. */
export const table: Scene = (canvas) => {
  const { colours, random } = canvas;
  const wood = random.pick([
    mix('#b98555', colours.ground, 0.25),
    mix('#d9b48a', colours.second, 0.2),
    mix(colours.paper, colours.second, 0.4),
  ]);
  const places: Svg[] = [];
  const spots = random.sample(
    Array.from({ length: 15 }, (_, k) => ({ x: 150 + (k % 5) * 245, y: 130 + Math.floor(k / 5) * 235 })),
    12,
  );
  spots.forEach(({ x, y }, index) => {
    const dx = x + random.int(-30, 30);
    const dy = y + random.int(-26, 26);
    const ink = random.pick([colours.first, colours.second, colours.third, colours.paper]);
    if (index % 4 === 3)
      places.push(
        rect(
          dx - 80,
          dy - 55,
          160,
          110,
          '#00000022',
          10,
          `transform="rotate(${random.int(-25, 25)} ${dx} ${dy}) translate(8 10)"`,
        ),
        rect(dx - 80, dy - 55, 160, 110, colours.paper, 8, `transform="rotate(${random.int(-25, 25)} ${dx} ${dy})"`),
      );
    else
      places.push(
        circle(dx + 8, dy + 10, 88, '#000000', 'opacity="0.14"'),
        circle(dx, dy, 88, ink),
        circle(dx, dy, 70, mix(ink, '#ffffff', 0.3)),
      );
    places.push(icon(random.pick(canvas.icons), dx, dy, 110, colours, random.int(-30, 30)));
  });
  return [
    rect(0, 0, WIDTH, HEIGHT, wood),
    ...[1, 2, 3, 4].map((k) => line(0, k * 150, WIDTH, k * 150, mix(wood, colours.deep, 0.18), 3)),
    ...places,
  ].join('');
};

/** Players under big screens. */
export const arena: Scene = (canvas) => {
  const { colours, random } = canvas;
  const dark = mix(colours.deep, '#000000', 0.25);
  const seat = (x: number) =>
    rect(x - 60, 470, 120, 84, mix(dark, colours.third, 0.35), 8) +
    standing(x, 600, 230, random.pick([colours.first, colours.second]), random.pick(SKINS)) +
    rect(x - 66, 520, 132, 80, colours.deep, 6) +
    rect(x - 58, 528, 116, 6, colours.second);
  return [
    rect(0, 0, WIDTH, HEIGHT, dark),
    ...[0, 1, 2].map((k) =>
      path(
        `M${640 - 900 + k * 60} ${HEIGHT} L640 200 L${640 + 900 - k * 60} ${HEIGHT} Z`,
        colours.third,
        'opacity="0.12"',
      ),
    ),
    rect(360, 60, 560, 315, colours.first, 14),
    rect(374, 74, 532, 287, mix(colours.third, colours.deep, 0.3), 8),
    icon(random.pick(canvas.icons), 640, 215, 220, colours),
    rect(90, 130, 220, 150, colours.third, 10) + circle(200, 205, 50, colours.second),
    rect(970, 130, 220, 150, colours.third, 10) + rect(1040, 165, 80, 80, colours.first),
    ...[200, 360, 520, 760, 920, 1080].map(seat),
    audience(canvas, 670, 44, '#050409'),
  ].join('');
};
