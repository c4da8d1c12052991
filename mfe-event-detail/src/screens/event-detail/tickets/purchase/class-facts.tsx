import { type SaleStatus, saleWindow, type SoldEvent } from '@acara/shared-contract/sale';
import { formatDayRange, formatInstant, formatTime, formatTimeRange, formatVenue } from '@acara/shared-ui/formats';
import {
  Alert,
  CalendarIcon,
  ChevronDownIcon,
  ClockIcon,
  type Elements,
  PinIcon,
  SizedImage,
  Stack,
  Text,
  TicketIcon,
} from '@acara/shared-ui/primitives';
import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import type { EventDetail, SeatDetail } from '@acara/shared-contract';
import { priceText } from '../ticket-classes.ts';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { Fact, FactList, Foldable, FoldButton } from './purchase-dialog-style.ts';

const { color, from, radius, size, space } = tokens;

const getText = (event: SoldEvent, status: SaleStatus): string => {
  if (status === 'inactive') return 'Event inaktif';
  if (status !== 'soon') return 'Ticket Sale End';
  const window = saleWindow(event);
  return window ? `Penjualan tiket dimulai ${formatInstant(window.start)}.` : 'Tiket belum dijual';
};

export const ClosedSale = ({ event, status }: { event: SoldEvent; status: SaleStatus }) => (
  <Alert tone={status === 'soon' ? undefined : 'warning'} icon={<CalendarIcon />}>
    {getText(event, status)}
  </Alert>
);

const Figure = styled.figure`
  display: none;

  ${from.large} {
    display: grid;
    gap: ${space(2)};
  }

  img {
    width: 100%;
    height: auto;
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
  }
  figcaption {
    display: flex;
    align-items: center;
    gap: ${space(2)};
    color: ${color.inkSoft};
    font-size: ${size.small};

    &::before {
      content: '';
      width: 14px;
      height: 14px;
      border-radius: 4px;
      background: var(--class-ink);
    }
  }
`;

type ClassMapProps = { url: string; eventName: string; className: string; ink: string };

export const ClassMap = ({ url, eventName, className, ink }: ClassMapProps) => (
  <Figure style={{ '--class-ink': ink }}>
    <SizedImage
      url={url}
      sizes="16.5em"
      width={1280}
      height={960}
      alt={`Denah kursi ${eventName}`}
      loading="lazy"
      decoding="async"
    />
    <figcaption>{`${className} di denah`}</figcaption>
  </Figure>
);

type ClassFactsProps = {
  event: EventDetail;
  seat: SeatDetail;
  /** On a phone they are one line that unfolds: the hall needs the room. */
  folds?: boolean;
  children?: Elements;
};

const lineText = (seat: SeatDetail): string => {
  const { seat_detail_datetime: start, seat_detail_end_datetime: end } = seat;
  return [priceText(seat), formatDayRange(start, end), formatTime(start)].join(' · ');
};

type FoldingProps = { line: string; children: Elements };

const Folding = ({ line, children }: FoldingProps) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <FoldButton type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <span>{line}</span>
        <ChevronDownIcon size={18} />
      </FoldButton>
      <Foldable id={id} data-folded={!isOpen}>
        {children}
      </Foldable>
    </div>
  );
};

const fact = (icon: ReactElement, name: string, value: ReactNode) => (
  <Fact>
    {icon}
    <dt>{name}</dt>
    <dd>{value}</dd>
  </Fact>
);

export const ClassFacts = ({ event, seat, folds = false, children }: ClassFactsProps) => {
  const facts = (
    <Stack $gap={4}>
      <Text $soft>{event.event_name}</Text>
      <FactList>
        {fact(
          <TicketIcon size={18} />,
          'Harga',
          <Text as="span" $weight="bold">
            {priceText(seat)}
          </Text>,
        )}
        {fact(
          <CalendarIcon size={18} />,
          'Tanggal',
          formatDayRange(seat.seat_detail_datetime, seat.seat_detail_end_datetime),
        )}
        {fact(
          <ClockIcon size={18} />,
          'Waktu',
          formatTimeRange(seat.seat_detail_datetime, seat.seat_detail_end_datetime),
        )}
        {fact(<PinIcon size={18} />, 'Tempat', formatVenue(event))}
      </FactList>
    </Stack>
  );
  return (
    <Stack $gap={4}>
      {folds ? <Folding line={lineText(seat)}>{facts}</Folding> : facts}
      {children}
    </Stack>
  );
};
