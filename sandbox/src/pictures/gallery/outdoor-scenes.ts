import { accents, mix } from '../drawing/colours.ts';
import { icon } from '../drawing/icons.ts';
import { crowd, runner, spread, visitor } from '../drawing/people.ts';
import type { Random } from '@acara/shared-contract/seeded-random';
import { backdrop, circle, HEIGHT, path, placed, rect, stroke, WIDTH, type Svg } from '../drawing/svg.ts';
import type { Scene } from './gallery.ts';

/** A garland of lamps between two points that hangs by `sag`. */
const garland = (
  from: readonly [number, number],
  to: readonly [number, number],
  { sag, count, wire, lamps }: { sag: number; count: number; wire: string; lamps: readonly string[] },
): Svg => {
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2];
  const along = (t: number, a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * (1 - t) * t * b + t * t * c;
  const bulbs = Array.from({ length: count }, (_, k) => {
    const t = (k + 0.5) / count;
    return circle(along(t, from[0], x, to[0]), along(t, from[1], y, to[1]) + 10, 11, lamps[k % lamps.length] ?? wire);
  });
  return stroke(`M${from.join(' ')} Q${x} ${y} ${to.join(' ')}`, wire, 3) + bulbs.join('');
};

/** Stalls under awnings in the evening, lamps above. */
const market: Scene = (scenery) => {
  const { colours, random, icons } = scenery;
  const { ground, deep, paper, first, second, third } = colours;
  const sky = random.pick([mix(deep, '#1b1440', 0.5), mix(ground, deep, 0.4), mix(second, paper, 0.6)]);
  const stall = (x: number, ink: string): Svg => {
    const awning = Array.from({ length: 6 }, (_, k) =>
      path(`M${x + k * 45} 300 h45 v58 a22.5 22.5 0 0 1 -45 0 Z`, k % 2 ? paper : ink),
    );
    return [
      rect(x + 14, 340, 242, 250, mix(sky, deep, 0.5)),
      rect(x + 20, 350, 8, 240, '#3a2a24') + rect(x + 242, 350, 8, 240, '#3a2a24'),
      visitor(scenery, x + 135, 590, 230, [first, second, paper]),
      icon(random.pick(icons), x + 60, 470, 76, colours) + icon(random.pick(icons), x + 208, 470, 76, colours),
      rect(x, 508, 270, 96, ink, 8) + rect(x, 508, 270, 16, mix(ink, '#ffffff', 0.35), 4),
      ...awning,
    ].join('');
  };
  const lamps = { count: 12, wire: paper, lamps: [second, paper] };
  const stalls = [first, third, second, first].map((ink, k) => stall(20 + k * 320 + random.int(-8, 8), ink));
  return [
    backdrop(sky),
    rect(0, 590, WIDTH, 130, mix(sky, deep, 0.55)),
    garland([-20, 60], [660, 90], { sag: 70, ...lamps }),
    garland([620, 90], [1300, 50], { sag: 80, ...lamps }),
    ...stalls,
    ...spread(random, random.int(3, 5), 60, 1220).map((x) => visitor(scenery, x, 705, random.int(190, 230))),
  ];
};

const skyline = (random: Random, base: number, fill: string, windows: string): Svg => {
  const parts: Svg[] = [];
  for (let x = -20; x < WIDTH;) {
    const [width, height] = [random.int(60, 130), random.int(80, 300)];
    parts.push(rect(x, base - height, width, height + 10, fill));
    for (let y = base - height + 20; y < base - 30; y += 36)
      for (let left = x + 14; left < x + width - 20; left += 28)
        if (random.chance(0.5)) parts.push(rect(left, y, 12, 16, windows, 2));
    x += width + random.int(0, 14);
  }
  return parts.join('');
};

/** Runners on a road towards the sun. */
const road: Scene = ({ colours, random }) => {
  const { ground, deep, paper, first, second, third } = colours;
  const dawn = mix(second, paper, 0.35);
  const dashes = [0, 1, 2, 3].map(
    (k) => `M${636 - k * 4} ${410 + k * k * 22} h${8 + k * 8} l${k * 2} ${18 + k * 14} h-${8 + k * 12} Z`,
  );
  return [
    backdrop(dawn),
    circle(random.int(300, 980), 300, 150, first, 'opacity="0.85"'),
    skyline(random, 400, mix(third, dawn, 0.35), mix(dawn, '#ffffff', 0.4)),
    rect(0, 395, WIDTH, 330, mix(third, deep, 0.45)),
    path(`M470 395 H810 L1500 ${HEIGHT} H-220 Z`, '#4a4650'),
    path(dashes.join(''), '#f4efe2'),
    ...Array.from({ length: random.int(6, 9) }, () => random.int(260, 1020)).map((x, k) =>
      runner(random, x, 470 + k * 28, 121 + k * 25.2, [first, third, ground]),
    ),
  ];
};

/** Ranges behind ranges, tents in front. */
const highland: Scene = (scenery) => {
  const { colours, random, icons } = scenery;
  const { deep, paper, first, second, third } = colours;
  const sky = random.pick([mix(second, paper, 0.5), mix(third, paper, 0.55), mix(deep, third, 0.3)]);
  const range = (base: number, height: number, fill: string): Svg => {
    let d = `M0 ${HEIGHT} V${base}`;
    for (let x = 0; x <= WIDTH; x += 160)
      d += ` L${x + 80} ${base - random.int(height * 0.4, height)} L${x + 160} ${base - random.int(0, height * 0.35)}`;
    return path(`${d} V${HEIGHT} Z`, fill);
  };
  const tent = (x: number, y: number, size: number): Svg =>
    placed(
      x,
      y,
      size,
      path('M-1 0 L0 -1.05 L1 0 Z', random.pick([first, second])) + path('M-0.3 0 L0 -0.75 L0.3 0 Z', deep),
    );
  return [
    backdrop(sky),
    circle(random.int(220, 1060), random.int(130, 240), 86, random.pick([paper, first])),
    range(430, 260, mix(third, sky, 0.6)),
    range(500, 200, mix(third, sky, 0.3)),
    range(570, 140, third),
    rect(0, 575, WIDTH, 145, mix(third, deep, 0.55)),
    ...Array.from({ length: random.int(2, 4) }, (_, k) =>
      tent(200 + k * 290 + random.int(-40, 40), 640 + random.int(-10, 30), random.int(80, 110)),
    ),
    icon(random.pick(icons), random.int(980, 1150), 610, 130, colours),
    ...spread(random, 3, 100, 1180).map((x) => visitor(scenery, x, 705, random.int(120, 150), [first, second])),
  ];
};

/** Families, kites and balloons. */
const park: Scene = (scenery) => {
  const { colours, random } = scenery;
  const { paper, third } = colours;
  const grass = mix('#79b96a', third, 0.25);
  const leaf = mix('#3f8f55', third, 0.3);
  const trunk = rect(-0.07, -0.5, 0.14, 0.5, '#6b4a34', 0.03);
  const cloud = (x: number, y: number) =>
    circle(x, y, 40, '#ffffff') + circle(x + 44, y + 8, 32, '#ffffff') + circle(x - 42, y + 10, 28, '#ffffff');
  const tree = (x: number, y: number, size: number) =>
    placed(
      x,
      y,
      size,
      trunk + circle(0, -0.78, 0.38, leaf) + circle(-0.24, -0.6, 0.26, leaf) + circle(0.24, -0.6, 0.26, leaf),
    );
  return [
    backdrop(mix(paper, '#a8dcf0', 0.6)),
    ...Array.from({ length: 4 }, () => cloud(random.int(60, 1200), random.int(60, 200))),
    path(`M0 ${HEIGHT} V470 Q320 390 640 450 T1280 430 V${HEIGHT} Z`, mix(grass, '#ffffff', 0.2)),
    ...Array.from({ length: 6 }, (_, k) => tree(80 + k * 230 + random.int(-50, 50), 500, random.int(150, 230))),
    path(`M0 ${HEIGHT} V560 Q400 500 720 550 T1280 530 V${HEIGHT} Z`, grass),
    ...spread(random, 5, 90, 1190).map((x) => {
      const name = random.pick(['kite', 'balloon', 'balloon']);
      return icon(name, x, random.int(110, 300), random.int(80, 120), colours, random.int(-15, 15));
    }),
    ...spread(random, random.int(5, 7), 60, 1220).map((x) =>
      visitor(scenery, x, random.int(640, 700), random.int(110, 190)),
    ),
  ];
};

/** A court before a joglo roof, lanterns and dancers. */
const courtyard: Scene = (scenery) => {
  const { colours, random, icons } = scenery;
  const { deep, paper, first, second, third } = colours;
  const dusk = mix(deep, first, 0.3);
  const lamps = { sag: 40, count: 7, wire: second, lamps: [second, first] };
  return [
    backdrop(dusk),
    circle(random.int(900, 1120), 130, 70, paper, 'opacity="0.9"'),
    path('M140 330 L420 230 L520 110 H760 L860 230 L1140 330 Z', mix(deep, '#5a2f1a', 0.5)),
    path('M420 230 H860 L880 246 H400 Z M140 330 H1140 L1160 350 H120 Z', second),
    rect(200, 350, 880, 220, mix(second, first, 0.35)),
    ...[220, 400, 580, 680, 860, 1040].map((x) => rect(x, 350, 22, 220, mix(deep, '#3b2416', 0.6))),
    rect(120, 560, 1040, 22, paper, 0, 'opacity="0.85"'),
    rect(0, 580, WIDTH, 140, mix(dusk, deep, 0.4)),
    garland([0, 190], [420, 250], lamps),
    garland([860, 250], [1280, 180], lamps),
    icon(random.pick(icons), 640, 450, 150, colours),
    ...Array.from({ length: random.int(4, 6) }, (_, k) =>
      visitor(scenery, 300 + k * 140 + (k > 1 ? 90 : 0), 600, 190, [k % 2 ? third : first]),
    ),
    crowd(random, 655, 50, mix(deep, '#000000', 0.4)),
  ];
};

/** A pitch with spectators and floodlights. */
const stadium: Scene = (scenery) => {
  const { colours, random, icons } = scenery;
  const { ground, deep, paper, first, second, third } = colours;
  const sky = mix(ground, deep, 0.35);
  const grass = mix('#2f8f4e', third, 0.3);
  const crowd = Array.from({ length: 300 }, () =>
    circle(random.int(0, WIDTH), random.int(210, 400), 8, random.pick([...accents(colours), paper]), 'opacity="0.75"'),
  );
  const floodlight = (x: number) =>
    stroke(`M${x} 210 V60`, '#d9d4c8', 10) +
    rect(x - 70, 30, 140, 50, paper, 6) +
    path(`M${x - 70} 80 L${x - 320} 460 H${x + 320} L${x + 70} 80 Z`, '#ffffff', 'opacity="0.08"');
  return [
    backdrop(sky),
    floodlight(120),
    floodlight(1160),
    path('M0 190 Q640 130 1280 190 V420 H0 Z', mix(sky, '#000000', 0.25)),
    ...crowd,
    rect(0, 405, WIDTH, 26, first),
    rect(0, 430, WIDTH, 290, grass),
    ...[0, 1, 2, 3, 4].map((k) =>
      path(`M${k * 290 - 60} 430 h130 l${(k - 2) * 60} 290 h-200 Z`, mix(grass, '#ffffff', 0.12)),
    ),
    '<ellipse cx="640" cy="560" rx="220" ry="70" fill="none" stroke="#ffffff" stroke-width="6" opacity="0.8"/>',
    stroke(`M640 430 V${HEIGHT}`, '#ffffff', 6, 'opacity="0.8"'),
    ...spread(random, random.int(5, 8), 120, 1160).map((x) =>
      visitor(scenery, x, random.int(540, 700), random.int(110, 160), [first, second]),
    ),
    icon(random.pick(icons), random.int(420, 860), 630, 96, colours, random.int(-20, 20)),
  ];
};

export const outdoorScenes = { market, road, highland, park, courtyard, stadium };
