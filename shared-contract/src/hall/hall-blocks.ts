/** A ticket class as the hall knows it. Quantity null: unlimited. */
export type HallClass = { name: string; price: number; quantity: number | null; reserved: boolean };

/** A class with its place before the stage: the first block is next to it. */
export type HallBlock = HallClass & { ink: string };

/** Colours of the blocks, by their order. */
const INKS = ['#6d28d9', '#0d9488', '#f59e0b', '#e11d48', '#2563eb', '#65a30d', '#c026d3', '#ea580c'] as const;

/** A run of days sells the same blocks each day: `Hari 2 - VIP` is the block `VIP`. */
export const blockName = (className: string): string => className.replace(/^Hari \d+ - /, '');

/** The blocks of an event's classes, the dearest next to the stage, each with its colour. */
export const hallBlocks = (classes: readonly HallClass[]): HallBlock[] =>
  [...new Map(classes.map((row) => [blockName(row.name), row]))]
    .map(([name, row]) => ({ ...row, name }))
    .sort((a, b) => b.price - a.price)
    .map((row, index) => ({ ...row, ink: INKS[index % INKS.length] ?? INKS[0] }));

/** The colour of a class of the event. */
export const blockInk = (classes: readonly HallClass[], className: string): string =>
  hallBlocks(classes).find(({ name }) => name === blockName(className))?.ink ?? INKS[0];
