import { startTransition, useEffect, useId, useState } from 'react';
import { formatCount } from '@acara/shared-ui/formats';
import { Skeleton } from '@acara/shared-ui/primitives';
import { Hall, type HallProps } from './hall.tsx';
import { Left, PickerTitle, PickerTop } from './purchase-dialog-style.ts';

export type SeatPickerProps = Omit<HallProps, 'labelledBy'> & {
  /** Seats left without the chosen ones taken off; null without a limit. */
  left: number | null;
};

/** The numbered seats of a class, and how many are left. */
export const SeatPicker = ({ left, ...hall }: SeatPickerProps) => {
  const id = useId();
  // The dialog is painted first: thousands of seats take longer than a press may.
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return (
    <section aria-labelledby={id}>
      <PickerTop>
        <PickerTitle id={id}>Pilih kursi</PickerTitle>
        {left !== null && <Left>Sisa kursi: {formatCount(Math.max(0, left - hall.chosen.length))}</Left>}
      </PickerTop>
      {isDrawn ? <Hall {...hall} labelledBy={id} /> : <Skeleton $height="320px" />}
    </section>
  );
};
