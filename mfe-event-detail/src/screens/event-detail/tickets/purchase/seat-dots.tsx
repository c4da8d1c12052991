import { useMemo } from 'react';
import { columnOffset, type HallRows } from '@acara/shared-contract/hall';
import { tokens } from '@acara/shared-ui/theme';
import { TAKEN_DOT } from './seat-grid-style.ts';

const { color } = tokens;

export type SeatDotsProps = {
  hall: HallRows;
  taken: ReadonlySet<number>;
  chosen: readonly number[];
  /** Distance of rows in seat widths. */
  pitch: number;
};

/** A line for each seat that `isDrawn`. */
const draw = ({ hall, pitch }: Pick<SeatDotsProps, 'hall' | 'pitch'>, isDrawn: (seat: number) => boolean): string => {
  const lines: string[] = [];
  hall.rows.forEach((row, at) => {
    for (let column = 0; column < row.size; column += 1)
      if (isDrawn(row.first + column))
        lines.push(`M${columnOffset(hall, row.start + column) + 0.08} ${(at + 0.5) * pitch}h.84`);
  });
  return lines.join('');
};

/**
 * The seats of a hall as a path for each state, in seat widths: thousands are painted as fast as one. A press redraws
 * the chosen ones only.
 */
export const SeatDots = ({ hall, taken, chosen, pitch }: SeatDotsProps) => {
  const free = useMemo(() => draw({ hall, pitch }, (seat) => !taken.has(seat)), [hall, pitch, taken]);
  const sold = useMemo(() => draw({ hall, pitch }, (seat) => taken.has(seat)), [hall, pitch, taken]);
  return (
    <g strokeWidth={0.84}>
      <path stroke={color.onBrand} d={free} />
      <path stroke={TAKEN_DOT} d={sold} />
      <path stroke={color.brand} d={draw({ hall, pitch }, (seat) => chosen.includes(seat))} />
    </g>
  );
};
