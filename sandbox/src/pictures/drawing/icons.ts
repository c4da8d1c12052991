import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { luminance, mix, type Palette } from './colours.ts';
import { n, type Svg } from './svg.ts';

type IconSet = { icons: Readonly<Record<string, { body: string } | undefined>> };

let loaded: IconSet | undefined;

/** Noto Emoji: 25 MB, read with the first picture that shows one. */
const iconSet = (): IconSet => {
  const file = createRequire(import.meta.url).resolve('@iconify-json/noto/icons.json');
  // The package's own format, fixed by its exact version.
  return (loaded ??= JSON.parse(readFileSync(file, 'utf8')) as IconSet);
};

const COLOUR = /#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/gi;

/**
 * Prints an icon in the colours of a palette, as a screen print would: every colour becomes the one of the same
 * lightness on a ramp from deep to paper. That makes an emoji a part of the poster.
 */
const inColoursOf = (body: string, { deep, first, second, third, paper }: Palette): string => {
  const ramp = [deep, ...[first, third, second].sort((a, b) => luminance(a) - luminance(b)), paper];
  const printed = new Map<string, string>();
  return body.replaceAll(COLOUR, (colour) => {
    const known = printed.get(colour);
    if (known) return known;
    // The root of the luminance is close to the lightness that is perceived.
    const place = Math.min(0.999, Math.sqrt(luminance(colour))) * (ramp.length - 1);
    const [from = deep, to = paper] = ramp.slice(Math.floor(place));
    // Flat steps rather than blends: a print has few inks.
    const ink = mix(from, to, Math.round((place % 1) * 3) / 3);
    printed.set(colour, ink);
    return ink;
  });
};

let serial = 0;

/** Makes the ids inside an icon unique, or two icons of a picture would share their gradients. */
const withOwnIds = (body: string): string => {
  serial = (serial + 1) % 10_000;
  return body.replaceAll(/(\bid="|url\(#|href="#)/g, `$1i${serial}-`);
};

/** An icon with its middle at x, y, in the colours of a palette. @throws Error for a name that the set does not have */
export const icon = (name: string, x: number, y: number, size: number, colours: Palette, turn = 0): Svg => {
  const body = iconSet().icons[name]?.body;
  if (body === undefined) throw new Error(`The icon set has no ${name}`);
  // A picture of its own, so that what an icon draws outside its square is cut off.
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})"><svg x="${n(-size / 2)}" y="${n(-size / 2)}" width="${n(size)}" height="${n(size)}" viewBox="0 0 128 128">${withOwnIds(inColoursOf(body, colours))}</svg></g>`;
};
