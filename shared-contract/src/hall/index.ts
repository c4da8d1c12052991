export { blockInk, blockName, hallBlocks, type HallBlock, type HallClass } from './hall-blocks.ts';
export { columnOffset, hallRows, hallWidth, type HallRow, type HallRows } from './hall-rows.ts';
