import type { Random } from '../src/platform/random/seeded-random.ts';

/** What a slot may stand for: a text, or several to draw one of. */
export type Slots = Readonly<Record<string, string | readonly string[]>>;

/**
 * Fills the `{slots}` of a template. The same slot twice gets the same text twice.
 * @throws Error for a slot that is not given: a mistake in the content
 */
export const fill = (template: string, random: Random, ...sources: readonly Slots[]): string => {
  if (!template.includes('{')) return template;
  const drawn = new Map<string, string>();
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const known = drawn.get(name);
    if (known !== undefined) return known;
    const source = sources.find((slots) => name in slots)?.[name];
    if (source === undefined) throw new Error(`No text for {${name}} in: ${template}`);
    const text = fill(typeof source === 'string' ? source : random.pick(source), random, ...sources);
    drawn.set(name, text);
    return text;
  });
};

/** 'Festival Kopi & Musik' → 'festival-kopi-musik'. */
export const slugify = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[̀-ͯ']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
