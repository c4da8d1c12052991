import { PICTURES, type ThingInView } from './things-in-view.ts';

type Colour = { rgb: number[]; alpha: number };

/** Null for other notations than those that browsers compute for sRGB colours. */
const readColour = (text: string): Colour | null => {
  const [, inside] = /^rgba?\((.+)\)$/.exec(text) ?? [];
  if (inside === undefined) return null;
  const [red = 0, green = 0, blue = 0, alpha = 1] = inside.split(',').map(Number);
  return { rgb: [red, green, blue], alpha };
};

/** Near enough to the curve of sRGB. */
const luminance = ([red = 0, green = 0, blue = 0]: readonly number[]): number =>
  0.2126 * (red / 255) ** 2.2 + 0.7152 * (green / 255) ** 2.2 + 0.0722 * (blue / 255) ** 2.2;

/** The element of its first text. */
const findText = (thing: Element): Element | null => {
  const texts = document.createTreeWalker(thing, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) if (texts.currentNode.textContent?.trim()) return texts.currentNode.parentElement;
  return null;
};

/** The colour behind a text; null where a picture or something translucent is. */
const findBackground = (text: Element, { left, top }: ThingInView): number[] | null => {
  const stack = document.elementsFromPoint(left, top);
  const from = stack.findIndex((element) => element.contains(text));
  for (const element of from < 0 ? [] : stack.slice(from)) {
    const { backgroundImage, backgroundColor } = getComputedStyle(element);
    const colour = readColour(backgroundColor);
    if (!colour || element.matches(PICTURES) || !['none', ''].includes(backgroundImage)) return null;
    if (colour.alpha > 0) return colour.alpha < 1 ? null : colour.rgb;
  }
  return null;
};

/** Contrast of an element's text as in WCAG, 1 to 21; undefined if it is unknown. */
export const contrastOf = (one: ThingInView): number[] => {
  const text = findText(one.thing);
  const behind = text && findBackground(text, one);
  const colour = text && readColour(getComputedStyle(text).color);
  if (!behind || !colour) return [];
  const { rgb, alpha } = colour;
  const shown = rgb.map((value, at) => value * alpha + (behind[at] ?? 0) * (1 - alpha));
  const [dark = 0, light = 0] = [luminance(shown), luminance(behind)].sort((a, b) => a - b);
  return [(light + 0.05) / (dark + 0.05)];
};
