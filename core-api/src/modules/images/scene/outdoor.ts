import { mix } from '../compose/colour.ts';
import { icon } from '../compose/icons.ts';
import { circle, line, path, rect, type Svg } from '../compose/svg.ts';
import { audience, garland, HEIGHT, SKINS, spread, standing, WIDTH, type Canvas, type Scene } from './canvas.ts';

const skyline = ({ random }: Canvas, base: number, fill: string, windows: string): Svg => {
  const parts: Svg[] = [];
  for (let x = -20; x < WIDTH;) {
    const width = random.int(60, 130);
    const height = random.int(80, 300);
    parts.push(rect(x, base - height, width, height + 10, fill));
    for (let wy = base - height + 20; wy < base - 30; wy += 36)
      for (let wx = x + 14; wx < x + width - 20; wx += 28)
        if (random.chance(0.5)) parts.push(rect(wx, wy, 12, 16, windows, 2));
    x += width + random.int(0, 14);
  }
  return parts.join('');
};

const tree = (x: number, y: number, size: number, leaf: string, trunk: string): Svg =>
  rect(x - size * 0.07, y - size * 0.5, size * 0.14, size * 0.5, trunk, 4) +
  circle(x, y - size * 0.78, size * 0.38, leaf) +
  circle(x - size * 0.24, y - size * 0.6, size * 0.26, leaf) +
  circle(x + size * 0.24, y - size * 0.6, size * 0.26, leaf);

/** Stalls under awnings in the evening, lamps above. */
export const market: Scene = (canvas) => {
  const { colours, random } = canvas;
  const sky = random.pick([
    mix(colours.deep, '#1b1440', 0.5),
    mix(colours.ground, colours.deep, 0.4),
    mix(colours.second, colours.paper, 0.6),
  ]);
  const stall = (x: number, index: number): Svg => {
    const one = [colours.first, colours.third, colours.second][index % 3] ?? colours.first;
    const stripes = Array.from({ length: 6 }, (_, k) =>
      path(`M${x + k * 45} 300 h45 v58 a22.5 22.5 0 0 1 -45 0 Z`, k % 2 ? colours.paper : one),
    ).join('');
    return [
      rect(x + 14, 340, 242, 250, mix(sky, colours.deep, 0.5)),
      rect(x + 20, 350, 8, 240, '#3a2a24') + rect(x + 242, 350, 8, 240, '#3a2a24'),
      standing(x + 135, 590, 230, random.pick([colours.second, colours.first, colours.paper]), random.pick(SKINS)),
      icon(random.pick(canvas.icons), x + 60, 470, 76, colours) +
        icon(random.pick(canvas.icons), x + 208, 470, 76, colours),
      rect(x, 508, 270, 96, one, 8) + rect(x, 508, 270, 16, mix(one, '#ffffff', 0.35), 4),
      stripes,
    ].join('');
  };
  return [
    rect(0, 0, WIDTH, HEIGHT, sky),
    rect(0, 590, WIDTH, 130, mix(sky, colours.deep, 0.55)),
    garland(-20, 60, 660, 90, 70, 12, colours.paper, [colours.second, colours.paper]),
    garland(620, 90, 1300, 50, 80, 12, colours.paper, [colours.second, colours.paper]),
    ...[20, 340, 660, 980].map((x, index) => stall(x + random.int(-8, 8), index)),
    ...spread(random, random.int(3, 5), 60, 1220).map((x) =>
      standing(
        x,
        705,
        random.int(190, 230),
        random.pick([colours.first, colours.third, colours.second]),
        random.pick(SKINS),
      ),
    ),
  ].join('');
};

/** Runners on a road towards the sun. */
export const road: Scene = (canvas) => {
  const { colours, random } = canvas;
  const dawn = mix(colours.second, colours.paper, 0.35);
  const runner = (x: number, y: number, height: number): Svg => {
    const shirt = random.pick([colours.first, colours.third, colours.ground]);
    const k = height / 200;
    const limb = (d: string, width: number, ink: string) =>
      `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width * k}" stroke-linecap="round" stroke-linejoin="round"/>`;
    const at = (dx: number, dy: number) => `${x + dx * k} ${y + dy * k}`;
    const skin = random.pick(SKINS);
    return [
      limb(`M${at(0, -95)} L${at(34, -60)} L${at(10, -18)}`, 20, skin),
      limb(`M${at(0, -95)} L${at(-20, -50)} L${at(-58, -38)}`, 20, skin),
      limb(`M${at(4, -150)} L${at(36, -124)} L${at(62, -146)}`, 14, skin),
      limb(`M${at(4, -150)} L${at(-30, -120)} L${at(-14, -96)}`, 14, skin),
      limb(`M${at(6, -152)} L${at(0, -100)}`, 38, shirt),
      circle(x + 14 * k, y - 184 * k, 18 * k, skin),
      rect(x - 12 * k, y - 140 * k, 26 * k, 18 * k, '#ffffff', 2),
    ].join('');
  };
  return [
    rect(0, 0, WIDTH, HEIGHT, dawn),
    circle(random.int(300, 980), 300, 150, colours.first, 'opacity="0.85"'),
    skyline(canvas, 400, mix(colours.third, dawn, 0.35), mix(dawn, '#ffffff', 0.4)),
    rect(0, 395, WIDTH, 330, mix(colours.third, colours.deep, 0.45)),
    path(`M470 395 H810 L1500 ${HEIGHT} H-220 Z`, '#4a4650'),
    ...[0, 1, 2, 3].map((k) =>
      path(`M${636 - k * 4} ${410 + k * k * 22} h${8 + k * 8} l${k * 2} ${18 + k * 14} h-${8 + k * 12} Z`, '#f4efe2'),
    ),
    ...Array.from({ length: random.int(6, 9) }, (_, k) => ({ x: random.int(260, 1020), y: 470 + k * 28 })).map(
      ({ x, y }) => runner(x, y, (y - 380) * 0.9 + 40),
    ),
  ].join('');
};

/** Ranges behind ranges, tents in front. */
export const highland: Scene = ({ colours, random, icons }) => {
  const sky = random.pick([
    mix(colours.second, colours.paper, 0.5),
    mix(colours.third, colours.paper, 0.55),
    mix(colours.deep, colours.third, 0.3),
  ]);
  const range = (base: number, height: number, fill: string): Svg => {
    let d = `M0 ${HEIGHT} V${base}`;
    for (let x = 0; x <= WIDTH; x += 160)
      d += ` L${x + 80} ${base - random.int(height * 0.4, height)} L${x + 160} ${base - random.int(0, height * 0.35)}`;
    return path(`${d} V${HEIGHT} Z`, fill);
  };
  const tent = (x: number, y: number, size: number): Svg => {
    const ink = random.pick([colours.first, colours.second]);
    return (
      path(`M${x - size} ${y} L${x} ${y - size * 1.05} L${x + size} ${y} Z`, ink) +
      path(`M${x - size * 0.3} ${y} L${x} ${y - size * 0.75} L${x + size * 0.3} ${y} Z`, colours.deep)
    );
  };
  return [
    rect(0, 0, WIDTH, HEIGHT, sky),
    circle(random.int(220, 1060), random.int(130, 240), 86, random.pick([colours.paper, colours.first])),
    range(430, 260, mix(colours.third, sky, 0.6)),
    range(500, 200, mix(colours.third, sky, 0.3)),
    range(570, 140, colours.third),
    rect(0, 575, WIDTH, 145, mix(colours.third, colours.deep, 0.55)),
    ...Array.from({ length: random.int(2, 4) }, (_, k) =>
      tent(200 + k * 290 + random.int(-40, 40), 640 + random.int(-10, 30), random.int(80, 110)),
    ),
    icon(random.pick(icons), random.int(980, 1150), 610, 130, colours),
    ...spread(random, 3, 100, 1180).map((x) =>
      standing(x, 705, random.int(120, 150), random.pick([colours.first, colours.second]), random.pick(SKINS)),
    ),
  ].join('');
};

/** A park with families, kites and balloons. */
export const park: Scene = (canvas) => {
  const { colours, random } = canvas;
  const sky = mix(colours.paper, '#a8dcf0', 0.6);
  const grass = mix('#79b96a', colours.third, 0.25);
  return [
    rect(0, 0, WIDTH, HEIGHT, sky),
    ...Array.from({ length: 4 }, () => ({ x: random.int(60, 1200), y: random.int(60, 200) })).map(
      ({ x, y }) =>
        circle(x, y, 40, '#ffffff') + circle(x + 44, y + 8, 32, '#ffffff') + circle(x - 42, y + 10, 28, '#ffffff'),
    ),
    path(`M0 ${HEIGHT} V470 Q320 390 640 450 T1280 430 V${HEIGHT} Z`, mix(grass, '#ffffff', 0.2)),
    ...Array.from({ length: 6 }, (_, k) =>
      tree(
        80 + k * 230 + random.int(-50, 50),
        500,
        random.int(150, 230),
        mix('#3f8f55', colours.third, 0.3),
        '#6b4a34',
      ),
    ),
    path(`M0 ${HEIGHT} V560 Q400 500 720 550 T1280 530 V${HEIGHT} Z`, grass),
    ...spread(random, 5, 90, 1190).map((x) =>
      icon(
        random.pick(['kite', 'balloon', 'balloon']),
        x,
        random.int(110, 300),
        random.int(80, 120),
        colours,
        random.int(-15, 15),
      ),
    ),
    ...spread(random, random.int(5, 7), 60, 1220).map((x) =>
      standing(
        x,
        random.int(640, 700),
        random.int(110, 190),
        random.pick([colours.first, colours.second, colours.third]),
        random.pick(SKINS),
      ),
    ),
  ].join('');
};

/** A court before a joglo roof, lanterns and dancers. */
export const courtyard: Scene = (canvas) => {
  const { colours, random, icons } = canvas;
  const dusk = mix(colours.deep, colours.first, 0.3);
  return [
    rect(0, 0, WIDTH, HEIGHT, dusk),
    circle(random.int(900, 1120), 130, 70, colours.paper, 'opacity="0.9"'),
    path('M140 330 L420 230 L520 110 H760 L860 230 L1140 330 Z', mix(colours.deep, '#5a2f1a', 0.5)),
    path('M420 230 H860 L880 246 H400 Z', colours.second),
    path('M140 330 H1140 L1160 350 H120 Z', colours.second),
    rect(200, 350, 880, 220, mix(colours.second, colours.first, 0.35)),
    ...[220, 400, 580, 680, 860, 1040].map((x) => rect(x, 350, 22, 220, mix(colours.deep, '#3b2416', 0.6))),
    rect(120, 560, 1040, 22, colours.paper, 0, 'opacity="0.85"'),
    rect(0, 580, WIDTH, 140, mix(dusk, colours.deep, 0.4)),
    garland(0, 190, 420, 250, 40, 7, colours.second, [colours.second, colours.first]),
    garland(860, 250, 1280, 180, 40, 7, colours.second, [colours.second, colours.first]),
    icon(random.pick(icons), 640, 450, 150, colours),
    ...Array.from({ length: random.int(4, 6) }, (_, k) =>
      standing(
        300 + k * 140 + (k > 1 ? 90 : 0),
        600,
        190,
        [colours.first, colours.third][k % 2] ?? colours.first,
        random.pick(SKINS),
      ),
    ),
    audience(canvas, 655, 50, mix(colours.deep, '#000000', 0.4)),
  ].join('');
};

/** A pitch with stands and floodlights. */
export const stadium: Scene = (canvas) => {
  const { colours, random, icons } = canvas;
  const sky = mix(colours.ground, colours.deep, 0.35);
  const crowd = Array.from({ length: 300 }, () =>
    circle(
      random.int(0, WIDTH),
      random.int(210, 400),
      8,
      random.pick([colours.first, colours.second, colours.third, colours.paper]),
      'opacity="0.75"',
    ),
  );
  const grass = mix('#2f8f4e', colours.third, 0.3);
  return [
    rect(0, 0, WIDTH, HEIGHT, sky),
    ...[120, 1160].map(
      (x) =>
        line(x, 210, x, 60, '#d9d4c8', 10) +
        rect(x - 70, 30, 140, 50, colours.paper, 6) +
        path(`M${x - 70} 80 L${x - 320} 460 H${x + 320} L${x + 70} 80 Z`, '#ffffff', 'opacity="0.08"'),
    ),
    path(`M0 190 Q640 130 1280 190 V420 H0 Z`, mix(sky, '#000000', 0.25)),
    ...crowd,
    rect(0, 405, WIDTH, 26, colours.first),
    rect(0, 430, WIDTH, 290, grass),
    ...[0, 1, 2, 3, 4].map((k) =>
      path(`M${k * 290 - 60} 430 h130 l${(k - 2) * 60} 290 h-200 Z`, mix(grass, '#ffffff', 0.12)),
    ),
    `<ellipse cx="640" cy="560" rx="220" ry="70" fill="none" stroke="#ffffff" stroke-width="6" opacity="0.8"/>`,
    line(640, 430, 640, HEIGHT, '#ffffff', 6, 'opacity="0.8"'),
    ...spread(random, random.int(5, 8), 120, 1160).map((x) =>
      standing(
        x,
        random.int(540, 700),
        random.int(110, 160),
        random.pick([colours.first, colours.second]),
        random.pick(SKINS),
      ),
    ),
    icon(random.pick(icons), random.int(420, 860), 630, 96, colours, random.int(-20, 20)),
  ].join('');
};
