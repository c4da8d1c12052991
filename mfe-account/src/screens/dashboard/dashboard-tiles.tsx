import type { ReactNode } from 'react';
import { link } from '@acara/shared-contract/links';
import { formatCount } from '@acara/shared-ui/formats';
import {
  CalendarIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  ClockIcon,
  ReceiptIcon,
  Skeleton,
  TicketIcon,
} from '@acara/shared-ui/primitives';
import { Count, Label, Sign, TileBox, Tiles, Way } from './dashboard-style.ts';

/** A number of the dashboard, or its state. */
export type TileCount = number | 'loading' | 'unknown';

const Shown = ({ count }: { count: TileCount }) => {
  if (count === 'loading') return <Skeleton $height="1em" $width="48px" />;
  return count === 'unknown' ? <span aria-label="belum diketahui">–</span> : formatCount(count);
};

type TileProps = { label: string; icon: ReactNode; count: TileCount; way?: ReactNode };

const inside = ({ label, icon, count, way }: TileProps) => (
  <>
    <Sign>{icon}</Sign>
    {way && <Way>{way}</Way>}
    <Label>{label}</Label>
    <Count>
      <Shown count={count} />
    </Count>
  </>
);

export type DashboardTilesProps = {
  events: TileCount;
  tickets: TileCount;
  past: TileCount;
  transactions: TileCount;
  /** Scrolls to what is over. */
  onPast: () => void;
};

/** The four tiles. */
export const DashboardTiles = ({ events, tickets, past, transactions, onPast }: DashboardTilesProps) => {
  const onward = <ChevronRightIcon />;
  return (
    <Tiles>
      <li>
        <TileBox>{inside({ label: 'Event Terdaftar', icon: <CalendarIcon />, count: events })}</TileBox>
      </li>
      <li>
        <TileBox as="a" href={link('tickets')}>
          {inside({ label: 'Tiket Saya', icon: <TicketIcon />, count: tickets, way: onward })}
        </TileBox>
      </li>
      <li>
        <TileBox as="button" type="button" onClick={onPast}>
          {inside({ label: 'Sudah Lewat', icon: <ClockIcon />, count: past, way: <ChevronDownIcon /> })}
        </TileBox>
      </li>
      <li>
        <TileBox as="a" href={link('transactions')}>
          {inside({ label: 'Transaksi', icon: <ReceiptIcon />, count: transactions, way: onward })}
        </TileBox>
      </li>
    </Tiles>
  );
};
