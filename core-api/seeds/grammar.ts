import type { Random } from '@acara/server-kit/seeded-random';

/** Texts by name; of several one is drawn. */
export type Slots = Readonly<Record<string, string | readonly string[]>>;

/** Fills the `{slots}` of a template; a repeated slot gets the same text. @throws Error for an unknown slot */
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
