import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { lightness, mix } from './colour.ts';
import type { Palette } from './palettes.ts';
import { n, type Svg } from './svg.ts';

const SIZE = 128;
let bodies: ReadonlyMap<string, string> | undefined;

type IconSet = { icons: Readonly<Record<string, { body: string } | undefined>> };

const readSet = (): IconSet => {
  const file = createRequire(import.meta.url).resolve('@iconify-json/noto/icons.json');
  // The package's own format, fixed by its exact version; a missing icon is noticed below.
  return JSON.parse(readFileSync(file, 'utf8')) as IconSet;
};

/**
 * Loads the icons that pictures may ask for, once per thread. The set has 3,800 in 25 MB; the others are let go.
 * @throws Error for a name that the set does not have
 */
export const loadIcons = (names: Iterable<string>): void => {
  if (bodies) return;
  const { icons } = readSet();
  const kept = new Map<string, string>();
  for (const name of names) {
    const body = icons[name]?.body;
    if (body === undefined) throw new Error(`The icon set has no ${name}`);
    kept.set(name, body);
  }
  bodies = kept;
};

const bodyOf = (name: string): string => {
  const body = bodies?.get(name);
  if (body === undefined) throw new Error(`The icon ${name} was not loaded`);
  return body;
};

const FULL = /#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/gi;

/**
 * Prints an icon in the colours of a palette, as a screen print would: every colour becomes the one of the same
 * lightness on a ramp from deep to paper. That makes an emoji a part of the poster.
 */
const inColoursOf = (body: string, colours: Palette): string => {
  const stops = [
    colours.deep,
    ...[colours.first, colours.third, colours.second].sort((a, b) => lightness(a) - lightness(b)),
    colours.paper,
  ];
  const known = new Map<string, string>();
  return body.replaceAll(FULL, (colour) => {
    const made = known.get(colour);
    if (made) return made;
    const place = Math.min(0.999, lightness(colour)) * (stops.length - 1);
    const from = stops[Math.floor(place)] ?? colours.deep;
    const to = stops[Math.floor(place) + 1] ?? colours.paper;
    // Flat steps rather than blends: a print has few inks.
    const printed = mix(from, to, Math.round((place % 1) * 3) / 3);
    known.set(colour, printed);
    return printed;
  });
};

let serial = 0;

/** Ids inside an icon made unique, or two icons in a picture would share their gradients. */
const withOwnIds = (body: string): string => {
  serial += 1;
  const mark = `i${serial % 10_000}-`;
  return body
    .replaceAll(/\bid="/g, `id="${mark}`)
    .replaceAll(/url\(#/g, `url(#${mark}`)
    .replaceAll(/href="#/g, `href="#${mark}`);
};

/** An icon with its middle at x, y. @param colours prints it in these; without them it keeps its own */
export const icon = (name: string, x: number, y: number, size: number, colours?: Palette, turn = 0): Svg => {
  const body = withOwnIds(colours ? inColoursOf(bodyOf(name), colours) : bodyOf(name));
  const spin = turn ? ` rotate(${n(turn)})` : '';
  // A picture of its own, so that what an icon draws outside its square is cut off.
  return `<g transform="translate(${n(x)} ${n(y)})${spin}"><svg x="${n(-size / 2)}" y="${n(-size / 2)}" width="${n(size)}" height="${n(size)}" viewBox="0 0 ${SIZE} ${SIZE}">${body}</svg></g>`;
};
