import { useId } from 'react';
import { formatCount } from '@acara/shared-ui/formats';
import { Left, PickerTitle, PickerTop } from './purchase-dialog-style.ts';
import { Legend, Swatch } from './seat-grid-style.ts';
import { SeatGrid, type SeatGridProps } from './seat-grid.tsx';

export type SeatPickerProps = Omit<SeatGridProps, 'labelledBy'> & {
  /** Seats left without the chosen ones taken off; null without a limit. */
  left: number | null;
};

/** The numbered seats of a class, what their colours mean and how many are left. */
export const SeatPicker = ({ left, ...grid }: SeatPickerProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <PickerTop>
        <PickerTitle id={id}>Pilih kursi</PickerTitle>
        {left !== null && <Left>Sisa kursi: {formatCount(Math.max(0, left - grid.chosen.length))}</Left>}
      </PickerTop>
      <Legend>
        <li>
          <Swatch data-state="free" /> Tersedia
        </li>
        <li>
          <Swatch data-state="taken" /> Terisi
        </li>
        <li>
          <Swatch data-state="chosen" /> Dipilih
        </li>
      </Legend>
      <SeatGrid {...grid} labelledBy={id} />
    </section>
  );
};
