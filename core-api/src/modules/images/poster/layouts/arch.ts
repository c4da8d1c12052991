import { legibleOn } from '../../compose/colour.ts';
import { circle, group, path, polar, rect } from '../../compose/svg.ts';
import {
  facts,
  FACTS_HEIGHT,
  fitTitle,
  HEIGHT,
  iconWithShadow,
  MARGIN,
  ornamentFill,
  title,
  titleHeight,
  WIDTH,
  type Layout,
} from '../sheet.ts';

const archPath = (x: number, top: number, width: number) =>
  `M${x} ${HEIGHT} V${top + width / 2} A${width / 2} ${width / 2} 0 0 1 ${x + width} ${top + width / 2} V${HEIGHT} Z`;

/** A gate with the sun behind the icon, the title to its side. */
export const arch: Layout = (sheet) => {
  const { colours, random } = sheet;
  const mirrored = random.chance(0.3);
  const x = mirrored ? 80 : 760;
  const middle = x + 220;
  const [outer, inner, sun] = random.pick([
    [colours.third, colours.first, colours.second],
    [colours.second, colours.third, colours.first],
    [colours.first, colours.second, colours.third],
  ]);
  const rays = Array.from({ length: 18 }, (_, k) => {
    const a = Math.PI + (k * Math.PI) / 18;
    return `M${middle} 400 L${polar(middle, 400, 420, a)} L${polar(middle, 400, 420, a + Math.PI / 36)} Z`;
  }).join('');
  const fitted = fitTitle(sheet, { width: 610, height: 400, largest: 104 });
  const left = mirrored ? 600 : MARGIN;
  const total = titleHeight(sheet, fitted) + 50 + FACTS_HEIGHT;
  const top = Math.max(MARGIN, (HEIGHT - total) / 2);
  return {
    defs: `${ornamentFill(sheet, 'orn', colours.ink, colours.ink, 0.9)}<clipPath id="gate"><path d="${archPath(x + 34, 104, 372)}"/></clipPath>`,
    content: [
      rect(0, 0, WIDTH, HEIGHT, colours.ground),
      rect(0, 0, WIDTH, HEIGHT, 'url(#orn)', 0, 'opacity="0.07"'),
      path(archPath(x, 70, 440), outer),
      path(archPath(x + 34, 104, 372), inner),
      group(
        path(rays, legibleOn(inner, colours.paper, colours.deep), 'opacity="0.28"') +
          circle(middle, 400, 165, sun) +
          rect(x, 600, 440, 120, colours.deep),
        'clip-path="url(#gate)"',
      ),
      iconWithShadow(sheet, middle, 430, 320, colours.deep, 0),
      title(sheet, fitted, left, top, colours.ink),
      facts(sheet, left, top + titleHeight(sheet, fitted) + 50, colours.ground, 620),
    ].join(''),
  };
};
