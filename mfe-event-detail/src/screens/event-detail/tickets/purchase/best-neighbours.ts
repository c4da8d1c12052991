import { columnOffset, hallWidth, type HallRows } from '@acara/shared-contract/hall';

/** In seats, from the left end of the front of the stage. */
type Point = { across: number; down: number };

/** Seats side by side, without an aisle between them, from `first` on. */
type Block = { first: number; middle: Point };

const findBlocks = (hall: HallRows, isFree: (seat: number) => boolean, size: number): Block[] =>
  hall.rows.flatMap((row, at) => {
    const blocks: Block[] = [];
    let run = 0;
    for (let column = row.start; column < row.start + row.size; column += 1) {
      const seat = row.first + column - row.start;
      const before = hall.aisles.includes(column) ? 0 : run;
      run = isFree(seat) ? before + 1 : 0;
      const middle = { across: columnOffset(hall, column) + 1 - size / 2, down: at + 0.5 };
      if (run >= size) blocks.push({ first: seat - size + 1, middle });
    }
    return blocks;
  });

const findNearest = (blocks: readonly Block[], to: Point): Block | undefined => {
  const distance = ({ middle }: Block) => Math.hypot(middle.across - to.across, middle.down - to.down);
  return blocks.reduce<Block | undefined>(
    (best, block) => (best && distance(best) <= distance(block) ? best : block),
    undefined,
  );
};

/**
 * The free neighbours nearest to the middle of the front of the stage, in groups of seats side by side: one group where
 * there are as many, else the largest that there are, each near the first. Fewer seats only where fewer are free.
 */
export const bestNeighbours = (hall: HallRows, taken: ReadonlySet<number>, count: number): number[][] => {
  const groups: number[][] = [];
  const chosen = new Set<number>();
  const isFree = (seat: number) => !taken.has(seat) && !chosen.has(seat);
  let near: Point = { across: hallWidth(hall) / 2, down: 0 };
  for (let size = count; size > 0; size = Math.min(size, count - chosen.size)) {
    const block = findNearest(findBlocks(hall, isFree, size), near);
    if (!block) {
      size -= 1;
      continue;
    }
    if (groups.length === 0) near = block.middle;
    const group = Array.from({ length: size }, (_, at) => block.first + at);
    group.forEach((seat) => chosen.add(seat));
    groups.push(group);
  }
  return groups;
};
