import { escapeHtml } from '@acara/server-kit/html';
import type { Random } from '@acara/server-kit/seeded-random';
import type { CategoryContent } from '../content/categories.ts';
import texts from '../content/texts.json' with { type: 'json' };
import { fill, type Slots } from '../grammar.ts';

const paragraph = (text: string) => `<p>${text}</p>`;
const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

export const htmlSlots = (slots: Readonly<Record<string, string>>): Slots =>
  Object.fromEntries(Object.entries(slots).map(([name, text]) => [name, escapeHtml(text)]));

/**
 * @param slots escaped texts for `{nama}` and the like
 * @param own paragraphs and list instead of the category's
 */
export const describe = (
  random: Random,
  category: CategoryContent,
  slots: Slots,
  online: boolean,
  own?: { text: readonly string[]; highlights: readonly string[]; more?: string },
): string => {
  const kind = online ? 'online' : 'public';
  const bodies = own ? [] : random.sample(category.bodies, random.int(1, 3));
  const opening = own?.text ?? [
    fill(random.pick(category.openings), random, slots),
    ...bodies.slice(0, 2).map((body) => fill(body, random, slots)),
  ];
  return [
    ...opening.map(paragraph),
    '<h3>Yang bisa Anda nikmati</h3>',
    list((own?.highlights ?? random.sample(category.highlights, random.int(3, 5))).map(escapeHtml)),
    ...bodies.slice(2).map((body) => paragraph(fill(body, random, slots))),
    own?.more ?? '',
    '<h3>Yang perlu diperhatikan</h3>',
    list(random.sample(texts.notes[kind], random.int(3, 4)).map(escapeHtml)),
    paragraph(fill(random.pick(texts.closings[kind]), random, slots)),
  ].join('');
};

export const describeBriefly = (random: Random, category: CategoryContent, slots: Slots): string =>
  paragraph(fill(random.pick(category.openings), random, slots));
