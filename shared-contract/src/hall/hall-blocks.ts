/** A ticket class in the seating plan. Quantity null: unlimited. */
export type HallClass = { name: string; price: number; quantity: number | null; reserved: boolean };

/** A block of the seating plan; the first one is next to the stage. */
export type HallBlock = HallClass & { ink: string };

const INKS = ['#6d28d9', '#0d9488', '#f59e0b', '#e11d48', '#2563eb', '#65a30d', '#c026d3', '#ea580c'] as const;

/** An event of several days sells the same blocks each day: `Hari 2 - VIP` is the block `VIP`. */
export const blockName = (className: string): string => className.replace(/^Hari \d+ - /, '');

/** The blocks of an event's classes, the most expensive next to the stage. */
export const hallBlocks = (classes: readonly HallClass[]): HallBlock[] =>
  [...new Map(classes.map((row) => [blockName(row.name), row]))]
    .map(([name, row]) => ({ ...row, name }))
    .sort((a, b) => b.price - a.price)
    .map((row, index) => ({ ...row, ink: INKS[index % INKS.length] ?? INKS[0] }));

export const blockInk = (classes: readonly HallClass[], className: string): string =>
  hallBlocks(classes).find(({ name }) => name === blockName(className))?.ink ?? INKS[0];
