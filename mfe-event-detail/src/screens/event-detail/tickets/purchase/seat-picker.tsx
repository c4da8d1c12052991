import { startTransition, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { formatCount } from '@acara/shared-ui/formats';
import { Skeleton, Text } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { PickerTop } from './purchase-dialog-style.ts';
import { ZoomTools } from '../seat-map/zoom-tools.tsx';
import type { SeatPick } from './choice.ts';
import { FadingEdges } from './fading-edges.tsx';
import { HallMap } from './hall-map.tsx';
import { PickForMe } from './pick-for-me.tsx';
import { SeatGrid, type SeatGridProps } from './seat-grid.tsx';
import { Below, HallBox, HallTop, Hint, Legend, Plan, Scroller, SEAT_PX, Stage, Swatch } from './seat-grid-style.ts';
import { useHallZoom } from './use-hall-zoom.ts';

const STEP = 0.2;

/** Of the stage and the margins above and below the seats. */
const AROUND_PX = 72;

const lowWindow = () => window.matchMedia(tokens.windowLow);

const watchWindow = (onChange: () => void) => {
  const query = lowWindow();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

type HallProps = Pick<SeatGridProps, 'hall' | 'taken' | 'chosen' | 'onPress' | 'labelledBy'> & {
  /** Seats of the class. */
  quantity: number;
  ink: string;
  /** Most that one buyer can choose now. */
  most: number;
  pick: SeatPick | null;
  onPick: (count: number) => void;
};

const Hall = ({ quantity, ink, most, pick, onPick, ...grid }: HallProps) => {
  const { hall, taken, chosen } = grid;
  const scroller = useRef<HTMLDivElement>(null);
  const seats = useRef<HTMLDivElement>(null);
  const { zoom, zoomTo, bounds, isTooSmall, ...view } = useHallZoom(scroller, seats, hall);
  const isLow = useSyncExternalStore(watchWindow, () => lowWindow().matches);
  const targets = { in: zoom + STEP, out: zoom - STEP, reset: bounds.min, near: 1 };
  const pickForMe = (
    <PickForMe
      quantity={quantity}
      most={most}
      pick={pick}
      onPick={(count) => {
        view.showNext();
        onPick(count);
      }}
    />
  );
  return (
    <HallBox style={{ '--class-ink': ink, '--hall-height': `${hall.rows.length * SEAT_PX + AROUND_PX}px` }}>
      {!isLow && pickForMe}
      <HallTop>
        {isTooSmall && <Hint>Ketuk untuk memperbesar</Hint>}
        {!isTooSmall && zoom > bounds.min && (
          <HallMap hall={hall} taken={taken} chosen={chosen} scroller={scroller} grid={seats} zoom={zoom} />
        )}
        {!isTooSmall && zoom <= bounds.min && <Hint>Pilih kursi pada denah</Hint>}
        <ZoomTools
          label="Ukuran kursi"
          zoom={zoom}
          bounds={bounds}
          start={bounds.min}
          step={STEP}
          onZoom={(to) => zoomTo(to)}
        />
      </HallTop>
      <FadingEdges scroller={scroller} zoom={zoom}>
        <Scroller ref={scroller} {...view.dragProps}>
          <Plan>
            <Stage>PANGGUNG</Stage>
            <SeatGrid
              {...grid}
              ref={seats}
              seatPx={view.seatPx}
              rowPx={view.rowPx}
              isTooSmall={isTooSmall}
              onZoom={(how, at) => zoomTo(targets[how], at)}
            />
          </Plan>
        </Scroller>
      </FadingEdges>
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
      {/* A low window shows the seats first. */}
      {isLow && <Below>{pickForMe}</Below>}
    </HallBox>
  );
};

export type SeatPickerProps = Omit<HallProps, 'labelledBy' | 'most'> & {
  /** Most of one purchase. */
  maximum: number;
  /** Seats left, the chosen ones included; null without a limit. */
  left: number | null;
};

export const SeatPicker = ({ left, maximum, ...hall }: SeatPickerProps) => {
  const id = useId();
  // The dialog is painted first: rendering thousands of seats takes longer than a press should.
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => void startTransition(() => setDrawn(true)), []);
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
        <Text $soft $size="small" $figures>
          {`Maks. ${formatCount(maximum)} per pembeli`}
        </Text>
      </PickerTop>
      {isDrawn ? (
        <Hall {...hall} labelledBy={id} most={Math.min(maximum, left ?? maximum)} />
      ) : (
        <Skeleton $height="320px" />
      )}
    </section>
  );
};
