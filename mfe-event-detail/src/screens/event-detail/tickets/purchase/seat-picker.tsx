import { startTransition, useEffect, useId, useState, useMemo, useRef } from 'react';
import { formatCount } from '@acara/shared-ui/formats';
import { Skeleton, Text } from '@acara/shared-ui/primitives';
import { hallRows } from '@acara/shared-contract/hall';
import { PickerTop } from './purchase-dialog-style.ts';
import { ZoomTools } from '../seat-map/zoom-tools.tsx';
import { SeatGrid, type SeatGridProps } from './seat-grid.tsx';
import { HallTop, Legend, Plan, Scroller, Stage, Swatch } from './seat-grid-style.ts';
import { useHallZoom } from './use-hall-zoom.ts';

const STEP = 0.2;

type HallProps = Pick<SeatGridProps, 'taken' | 'chosen' | 'onPress' | 'labelledBy'> & {
  quantity: number;
  ink: string;
};

const Hall = ({ quantity, ink, ...grid }: HallProps) => {
  const hall = useMemo(() => hallRows(quantity), [quantity]);
  const scroller = useRef<HTMLDivElement>(null);
  const seats = useRef<HTMLDivElement>(null);
  const { zoom, zoomTo, dragProps, start, bounds, seatPx } = useHallZoom(scroller, seats, hall);
  const targets = { in: zoom + STEP, out: zoom - STEP, reset: start, whole: 1 };
  return (
    <>
      <HallTop>
        <Legend>
          <li>
            <Swatch data-state="free" /> Tersedia
          </li>
          <li>
            <Swatch data-state="chosen" /> Dipilih
          </li>
          <li>
            <Swatch data-state="taken" /> Terisi
          </li>
        </Legend>
        <ZoomTools label="Ukuran kursi" zoom={zoom} bounds={bounds} start={start} step={STEP} onZoom={zoomTo} />
      </HallTop>
      <Scroller ref={scroller} style={{ '--class-ink': ink }} {...dragProps}>
        <Plan>
          <Stage>PANGGUNG</Stage>
          <SeatGrid {...grid} ref={seats} hall={hall} seatPx={seatPx} onZoom={(how, at) => zoomTo(targets[how], at)} />
        </Plan>
      </Scroller>
    </>
  );
};

export type SeatPickerProps = Omit<HallProps, 'labelledBy'> & {
  /** Seats left, the chosen ones included; null without a limit. */
  left: number | null;
};

export const SeatPicker = ({ left, ...hall }: SeatPickerProps) => {
  const id = useId();
  // The dialog is painted first: rendering thousands of seats takes longer than a press should.
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return (
    <section aria-labelledby={id}>
      <PickerTop>
        <Text as="h3" $size="body" id={id}>
          Pilih kursi
        </Text>
        {left !== null && (
          <Text $soft $size="small" $figures>
            {`Sisa kursi: ${formatCount(Math.max(0, left - hall.chosen.length))}`}
          </Text>
        )}
      </PickerTop>
      {isDrawn ? <Hall {...hall} labelledBy={id} /> : <Skeleton $height="320px" />}
    </section>
  );
};
