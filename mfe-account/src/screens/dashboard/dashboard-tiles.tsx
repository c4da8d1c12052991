import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
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

const { below, color, from, motion, radius, size, space, weight } = tokens;

export const Intro = styled.p`
  margin-top: ${space(2)};
  color: ${color.inkSoft};
`;

const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(3)};

  ${below.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
  ${from.medium} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: ${space(4)};
  }
`;

const TileBox = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(1)} ${space(2)};
  width: 100%;
  height: 100%;
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  color: ${color.ink};
  text-align: start;
  transition: border-color ${motion.fast};

  ${from.medium} {
    padding: ${space(5)};
  }

  &:is(a, button):hover {
    border-color: ${color.brandInk};
    text-decoration: none;
  }
`;

const Sign = styled.span`
  display: grid;
  place-items: center;
  width: ${space(10)};
  height: ${space(10)};
  margin-bottom: ${space(2)};
  border-radius: ${radius.control};
  background: ${color.brandSoft};
  color: ${color.brandInk};
`;

const Way = styled.span`
  color: ${color.inkSoft};

  ${TileBox}:hover > & {
    color: ${color.brandInk};
  }
`;

const Count = styled.span`
  grid-column: 1 / -1;
  min-height: 1.2em;
  font-size: ${size.title};
  font-variant-numeric: tabular-nums;
  font-weight: ${weight.extrabold};
  line-height: 1.2;
`;

const Label = styled.span`
  grid-column: 1 / -1;
  color: ${color.inkSoft};
  font-weight: ${weight.medium};
`;

export const SectionTitle = styled.h2`
  font-size: ${size.title};

  &:focus {
    outline: none;
  }
`;

export type TileCount = number | 'loading' | 'unknown';

const Shown = ({ count }: { count: TileCount }) => {
  if (count === 'loading') return <Skeleton $height="1em" $width="48px" />;
  return count === 'unknown' ? <span aria-label="belum diketahui">–</span> : formatCount(count);
};

const inside = ({ label, icon, count, way }: { label: string; icon: ReactNode; count: TileCount; way?: ReactNode }) => (
  <>
    <Sign>{icon}</Sign>
    {way && <Way>{way}</Way>}
    <Label>{label}</Label>
    <Count>
      <Shown count={count} />
    </Count>
  </>
);

type DashboardTilesProps = {
  events: TileCount;
  tickets: TileCount;
  past: TileCount;
  transactions: TileCount;
  onPast: () => void;
};

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
