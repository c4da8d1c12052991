import styled, { keyframes } from 'styled-components';
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { tokens } from '@acara/shared-ui/theme';
import type { Ticket, Transaction } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { calendarEntry, googleCalendarHref, type CalendarEntry } from '@acara/shared-event-ui/calendar';
import {
  formatCount,
  formatTicketPlace,
  formatTimeRange,
  formatWeekdayRange,
  isolateName,
} from '@acara/shared-ui/formats';
import {
  Button,
  ButtonLink,
  CheckIcon,
  ClockIcon,
  CloseIcon,
  SizedImage,
  type Elements,
} from '@acara/shared-ui/primitives';
import { useShareDialog } from '@acara/shared-event-ui/share-dialog';
import { accountQueries } from '../../components/account-api.ts';
import { readTransactionData } from '../../components/order/order-data.ts';

const { color, from, radius, size, space } = tokens;

const Box = styled.section`
  --tone: ${color.warning};
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${space(4)};
  padding: ${space(4)};
  border: 1px solid var(--tone);
  border-radius: ${radius.card};
  background: ${color.surface};

  &[data-tone='danger'] {
    --tone: ${color.danger};
  }

  ${from.medium} {
    padding: ${space(5)};
  }

  ${from.large} {
    grid-template-columns: auto minmax(0, 1fr) auto;
  }

  @media print {
    display: none;
  }
`;

const Sign = styled.span`
  display: grid;
  place-items: center;
  width: ${space(11)};
  height: ${space(11)};
  border: 2px solid currentColor;
  border-radius: ${radius.pill};
  color: var(--tone);
`;

const What = styled.div`
  h2 {
    font-size: ${size.lead};
  }

  p {
    color: ${color.inkSoft};
    font-size: ${size.body};
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  grid-column: 1 / -1;

  > * {
    flex: 1 1 auto;
  }

  ${from.medium} {
    > * {
      flex: none;
    }
  }

  ${from.large} {
    grid-column: auto;
  }
`;

export type NewOrderProps = {
  transaction: Transaction;
  tickets: readonly Ticket[];
  busy: boolean;
  onDownload: (tickets: readonly [Ticket, ...Ticket[]]) => void;
};

type ActionsProps = { tickets: readonly [Ticket, ...Ticket[]]; busy: boolean; onDownload: () => void };

/** An order has tickets of one class. */
const classEntry = ([first, ...others]: ActionsProps['tickets']): CalendarEntry => {
  const seats = [first, ...others].filter(({ ticket_reserved: isReserved }) => isReserved).map(formatTicketPlace);
  const description = [`${formatCount(others.length + 1)} tiket: ${first.ticket_name}`, ...seats].join('\n');
  return { ...calendarEntry(first.event, description), start: first.ticket_datetime, end: first.ticket_end_datetime };
};

const TicketActions = ({ tickets, busy, onDownload }: ActionsProps) => {
  const google = useMemo(() => googleCalendarHref(classEntry(tickets)), [tickets]);
  const { onShare, shareDialog } = useShareDialog();
  const [{ ticket_calendar_url: calendar, event }] = tickets;
  return (
    <Actions>
      {/* An address of its own: browsers inside other applications cannot save what a page has made. */}
      {calendar && <ButtonLink href={calendar}>Tambah ke kalender</ButtonLink>}
      <Button kind="secondary" busy={busy} onClick={onDownload}>
        {tickets.length > 1 ? `Unduh ${formatCount(tickets.length)} tiket` : 'Unduh'}
      </Button>
      <Button kind="secondary" onClick={() => onShare(event)}>
        Ajak teman
      </Button>
      <ButtonLink kind="quiet" href={google} target="_blank" rel="noopener noreferrer">
        Google Calendar<span className="visually-hidden"> (membuka tab baru)</span>
      </ButtonLink>
      {shareDialog}
    </Actions>
  );
};

/** `s…@acara.test`: enough to recognise the own address. */
const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1…');

const BoughtTickets = ({ title, ...actions }: ActionsProps & { title: string }) => {
  const { data: profile } = useQuery(accountQueries.profile());
  const { tickets } = actions;
  const [first] = tickets;
  const { event, ticket_datetime: start, ticket_end_datetime: end } = first;
  const places = first.ticket_reserved ? `: ${tickets.map(formatTicketPlace).join(', ')}` : '';
  return (
    <Moment role="status">
      <SizedImage
        url={event.event_image_url}
        sizes="(min-width: 75em) 1200px, 100vw"
        alt=""
        width={1280}
        height={720}
      />
      <MomentBody>
        <Sign>
          <CheckIcon />
        </Sign>
        <MomentWords>
          <h2>{title}</h2>
          <p>{`${isolateName(event.event_name)} ·\u00a0${formatCount(tickets.length)}\u00a0tiket`}</p>
          <p>
            <strong>{`Sampai jumpa ${formatWeekdayRange(start, end)}, ${formatTimeRange(start, end)}`}</strong>
          </p>
          <p>{`${first.ticket_name}${places}`}</p>
          {profile && <p>{`Dikirim ke ${maskEmail(profile.email)}`}</p>}
        </MomentWords>
        <TicketActions {...actions} />
      </MomentBody>
    </Moment>
  );
};

const arrive = keyframes`from { opacity: 0; transform: scale(0.6); }`;

/** The poster across the card, above what was bought. */
const Moment = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  --tone: ${color.success};
  border: 1px solid var(--tone);
  border-radius: ${radius.card};
  background: ${color.surface};
  overflow: hidden;

  > img {
    width: 100%;
    max-height: 20rem;
    aspect-ratio: 16 / 9;
    background: ${color.skeleton};
    object-fit: cover;
  }

  @media (prefers-reduced-motion: no-preference) {
    ${Sign} {
      animation: ${arrive} 0.4s ease-out;
    }
  }

  @media print {
    display: none;
  }
`;

const MomentBody = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: start;
  gap: ${space(4)};
  padding: ${space(4)};

  ${from.medium} {
    padding: ${space(6)};
  }
`;

const MomentWords = styled(What)`
  display: grid;
  gap: ${space(1)};

  strong {
    color: ${color.ink};
  }
`;

const ICONS = { warning: <ClockIcon />, danger: <CloseIcon /> };

type OutcomeProps = { tone: keyof typeof ICONS; title: string; text: string; children?: Elements };

const Outcome = ({ tone, title, text, children }: OutcomeProps) => (
  <Box role={tone === 'danger' ? 'alert' : 'status'} data-tone={tone}>
    <Sign>{ICONS[tone]}</Sign>
    <What>
      <h2>{title}</h2>
      <p>{text}</p>
    </What>
    {children}
  </Box>
);

export const NewOrderOutcome = ({ transaction, tickets, busy, onDownload }: NewOrderProps) => {
  const { transaction_approve_status_name: status, transaction_note: note } = transaction;
  const name =
    readTransactionData(transaction.transaction_data).event_name ?? `Transaksi ${transaction.transaction_id}`;
  const [first, ...others] = tickets;
  if (status === 'rejected')
    return (
      <Outcome tone="danger" title={note ?? 'Pesanan ini sudah dibatalkan.'} text={name}>
        <Actions>
          <ButtonLink kind="secondary" href={link('transactions')}>
            Lihat Transaksi Saya
          </ButtonLink>
        </Actions>
      </Outcome>
    );
  if (status === 'pending' || !first)
    return (
      <Outcome
        tone="warning"
        title="Menunggu konfirmasi pembayaran"
        text={`${name}. Tiket Anda muncul di sini begitu pembayaran diterima.`}
      />
    );
  return (
    <BoughtTickets
      title={transaction.transaction_total_amount === 0 ? 'Tiket Berhasil Di Beli' : 'Pembayaran berhasil'}
      tickets={[first, ...others]}
      busy={busy}
      onDownload={() => onDownload([first, ...others])}
    />
  );
};
