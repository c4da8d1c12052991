import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { luminance, mix, type Palette } from './colours.ts';
import { capHeight, fitText, textLine, textWidth, type Anchor, type Typeface } from './text.ts';

const FOLDER = path.join(import.meta.dirname, 'templates');
const readTemplate = (name: string) => fs.readFileSync(path.join(FOLDER, `${name}.svg`), 'utf8');

/** What fills a template. */
export type Filling = {
  palette: Palette;
  ornament: string;
  /** Names of icons; `data-icon="0"` is the first. */
  icons: readonly string[];
  /** By the names of `data-text`; those that are missing stay empty. */
  texts: Readonly<Record<string, string>>;
  /** Of titles. */
  typeface: Typeface;
};

/** Colours that are the same in every palette. */
const CONSTANTS = { black: '#000000', white: '#ffffff', sky: '#c5e6f4', grass: '#62a55c', wood: '#cfa277' };

type IconSet = { icons: Readonly<Record<string, { body: string } | undefined>> };

let icons: IconSet['icons'] | undefined;

/** Noto Emoji: 25 MB, read with the first picture that shows one. */
const iconBody = (name: string): string => {
  const require = createRequire(path.join(import.meta.dirname, 'template.ts'));
  // The package's own format, fixed by its exact version.
  icons ??= (JSON.parse(fs.readFileSync(require.resolve('@iconify-json/noto/icons.json'), 'utf8')) as IconSet).icons;
  const body = icons[name]?.body;
  if (body === undefined) throw new Error(`The icon set has no ${name}`);
  return body;
};

/**
 * Prints an icon in the colours of a palette, as a screen print would: every colour becomes the one of the same
 * lightness on a ramp from deep to paper. That makes an emoji a part of the poster.
 */
const inColoursOf = (body: string, { deep, first, second, third, paper }: Palette): string => {
  const ramp = [deep, ...[first, third, second].sort((a, b) => luminance(a) - luminance(b)), paper];
  return body.replaceAll(/#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/gi, (colour) => {
    // The root of the luminance is close to the lightness that is perceived.
    const place = Math.min(0.999, Math.sqrt(luminance(colour))) * (ramp.length - 1);
    const [from = deep, to = paper] = ramp.slice(Math.floor(place));
    // Flat steps rather than blends: a print has few inks.
    return mix(from, to, Math.round((place % 1) * 3) / 3);
  });
};

type Attributes = Readonly<Record<string, string | undefined>>;

const readAttributes = (text: string): Attributes =>
  Object.fromEntries(Array.from(text.matchAll(/ ([\w-]+)="([^"]*)"/g), ([, name = '', value = '']) => [name, value]));

const readBox = ({ x, y, width, height }: Attributes) => ({
  x: Number(x),
  y: Number(y),
  width: Number(width),
  height: Number(height),
});

/** A text in the box of its placeholder: a title at its bottom, what has a pill in it, everything else at its top. */
const drawText = (name: string, attributes: Attributes, { texts, typeface }: Filling): string => {
  const content = texts[name] ?? '';
  if (content.trim() === '') return '';
  const { x, y, width, height } = readBox(attributes);
  const { fill = '', 'data-size': largest, 'data-anchor': anchor = 'start', 'data-pill': pill } = attributes;
  const isTitle = name === 'title' || name === 'initials';
  const face: Typeface = isTitle ? typeface : name === 'date' ? 'calm' : 'text';
  const shown = isTitle && typeface === 'loud' ? content.toUpperCase() : content;
  const padding = pill ? 26 : 0;
  const fitted = fitText(face, shown, { width: width - 2 * padding, height, size: Number(largest) });
  const { lines, size, leading } = fitted;
  const capitals = capHeight(face, size);
  const block = capitals + (lines.length - 1) * leading;
  const top = isTitle ? y + height - block - size * 0.16 : pill ? y + (height - block) / 2 : y + 4;
  const middle = x + width / 2;
  const left = anchor === 'middle' ? middle : x + padding;
  const style = { typeface: face, size, fill, anchor: anchor as Anchor }; // the templates have these two
  const drawn = lines.map((line, index) => textLine(line, left, top + capitals + index * leading, style));
  if (pill) {
    const pillWidth = textWidth(face, lines[0] ?? '', size) + 2 * padding;
    const pillLeft = anchor === 'middle' ? middle - pillWidth / 2 : x;
    drawn.unshift(
      `<rect x="${pillLeft}" y="${y}" width="${pillWidth}" height="${height}" rx="${height / 2}" fill="${pill}"/>`,
    );
  }
  return drawn.join('');
};

/** An SVG with its colours, ornaments, icons and texts. @param name path of the template without `.svg` */
export const fillTemplate = (name: string, filling: Filling): string => {
  const colours: Record<string, string> = { ...CONSTANTS, ...filling.palette };
  const colour = (named: string): string => {
    const found = colours[named];
    if (found === undefined) throw new Error(`${name} names the unknown colour ${named}`);
    return found;
  };
  let drawnIcons = 0;
  const drawIcon = (wanted: string, attributes: Attributes): string => {
    const body = iconBody(/^\d$/.test(wanted) ? (filling.icons[Number(wanted)] ?? filling.icons[0] ?? '') : wanted);
    const { x, y, width, height } = readBox(attributes);
    const place = (content: string, shift: number) => {
      drawnIcons += 1;
      // Ids of its own, or two icons of a picture would share their gradients.
      const own = content.replaceAll(/(\bid="|url\(#|href="#)/g, `$1i${drawnIcons}-`);
      return `<svg x="${x + shift}" y="${y + shift}" width="${width}" height="${height}" viewBox="0 0 128 128">${own}</svg>`;
    };
    const shadow = body.replaceAll(/#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/gi, colour('deep'));
    const behind = attributes['data-shadow'] === undefined ? '' : `<g opacity=".5">${place(shadow, width * 0.045)}</g>`;
    return behind + place(inColoursOf(body, filling.palette), 0);
  };
  const parts = readTemplate('parts');
  return readTemplate(name)
    .replace(/>/, () => `>${parts}`)
    .replaceAll('{{ornament}}', filling.ornament)
    .replaceAll(/\{\{(\w+)(?:~(\w+) (\d+))?\}\}/g, (_whole, from: string, to?: string, share?: string) =>
      to === undefined ? colour(from) : mix(colour(from), colour(to), Number(share) / 100),
    )
    .replaceAll(/<rect data-(text|icon)="(\w+)"([^>]*)\/>/g, (_whole, kind: string, named: string, rest: string) => {
      const attributes = readAttributes(rest);
      return kind === 'text' ? drawText(named, attributes, filling) : drawIcon(named, attributes);
    });
};
