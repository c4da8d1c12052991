import { contrast, legibleOn, mix } from '../../compose/colour.ts';
import { circle, path, rect, type Svg } from '../../compose/svg.ts';
import { facts, fitTitle, HEIGHT, iconWithShadow, MARGIN, title, titleHeight, WIDTH, type Layout } from '../sheet.ts';

/** A row of nested clouds, as on the batik of Cirebon. */
const clouds = (y: number, radius: number, shift: number, inks: readonly string[]): Svg => {
  const parts: Svg[] = [];
  for (let x = shift - radius; x < WIDTH + radius; x += radius * 1.5) {
    inks.forEach((ink, index) => parts.push(circle(x, y, radius * (1 - index * 0.2), ink)));
  }
  return parts.join('') + rect(0, y, WIDTH, HEIGHT - y, inks[0] ?? '#000');
};

const hills = (y: number, height: number, shift: number, fill: string): Svg => {
  let d = `M0 ${HEIGHT} V${y}`;
  for (let k = 0; k < 4; k += 1) {
    const x = k * 340 - shift;
    d += ` Q${x + 85} ${y - height} ${x + 170} ${y} T${x + 340} ${y}`;
  }
  return path(`${d} L${WIDTH + 400} ${HEIGHT} Z`, fill);
};

/** Sky, sun and layers of land or clouds; the icon floats in front of the sun. */
export const horizon: Layout = (sheet) => {
  const { colours, random } = sheet;
  const sky = random.pick([colours.ground, colours.ground, colours.second]);
  const ink = legibleOn(sky, colours.deep, colours.paper);
  const sun = [colours.first, colours.second, colours.paper]
    .filter((colour) => colour !== sky)
    .reduce((best, colour) => (contrast(colour, sky) > contrast(best, sky) ? colour : best));
  const x = 985;
  const cloudy = random.chance(0.5);
  const near = mix(colours.third, colours.deep, 0.55);
  const land = cloudy
    ? clouds(636, 100, random.int(0, 90), [
        colours.third,
        mix(colours.third, colours.paper, 0.35),
        colours.third,
        colours.second,
      ]) + clouds(706, 84, random.int(0, 90), [near, mix(near, colours.paper, 0.3), near, colours.first])
    : hills(570, 90, random.int(0, 160), mix(colours.third, sky, 0.35)) +
      hills(616, 70, random.int(100, 300), colours.third) +
      hills(668, 50, random.int(0, 300), near);
  const fitted = fitTitle(sheet, { width: 640, height: 300, largest: 112, lines: 4 });
  return {
    content: [
      rect(0, 0, WIDTH, HEIGHT, sky),
      circle(x, 350, 300, sun, 'opacity="0.18"'),
      circle(x, 350, 240, sun, 'opacity="0.35"'),
      circle(x, 350, 180, sun),
      land,
      iconWithShadow(sheet, x, 370, 320, colours.deep, random.int(-5, 5)),
      title(sheet, fitted, MARGIN, 64, ink),
      facts(sheet, MARGIN, 64 + titleHeight(sheet, fitted) + 42, sky, 600),
    ].join(''),
  };
};
