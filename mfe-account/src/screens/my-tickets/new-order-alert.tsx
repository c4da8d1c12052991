import styled from 'styled-components';
import { useMemo } from 'react';
import { tokens } from '@acara/shared-ui/theme';
import type { Ticket, Transaction } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { calendarEntry, googleCalendarHref, type CalendarEntry } from '@acara/shared-ui/calendar';
import { formatCount, formatTicketPlace, isolateName } from '@acara/shared-ui/formats';
import { Button, ButtonLink, CheckIcon, ClockIcon, CloseIcon, type Elements } from '@acara/shared-ui/primitives';
import { readTransactionData } from '../../components/order/order-data.ts';

const { color, from, radius, size, space } = tokens;

const Box = styled.section`
  --tone: ${color.success};
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${space(4)};
  padding: ${space(4)};
  border: 1px solid var(--tone);
  border-radius: ${radius.card};
  background: ${color.surface};

  &[data-tone='warning'] {
    --tone: ${color.warning};
  }

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

export type NewOrderAlertProps = {
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
  const [{ ticket_calendar_url: calendar }] = tickets;
  return (
    <Actions>
      <Button busy={busy} onClick={onDownload}>
        {tickets.length > 1 ? `Unduh ${formatCount(tickets.length)} tiket` : 'Unduh'}
      </Button>
      {/* An address of its own: browsers inside other applications cannot save what a page has made. */}
      {calendar && (
        <ButtonLink kind="secondary" href={calendar}>
          Tambah ke kalender
        </ButtonLink>
      )}
      <ButtonLink kind="quiet" href={google} target="_blank" rel="noopener noreferrer">
        Google Calendar<span className="visually-hidden"> (membuka tab baru)</span>
      </ButtonLink>
    </Actions>
  );
};

const ICONS = { success: <CheckIcon />, warning: <ClockIcon />, danger: <CloseIcon /> };

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

export const NewOrderAlert = ({ transaction, tickets, busy, onDownload }: NewOrderAlertProps) => {
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
    <Outcome
      tone="success"
      title={transaction.transaction_total_amount === 0 ? 'Tiket Berhasil Di Beli' : 'Pembayaran berhasil'}
      text={`${isolateName(first.event.event_name)} · ${formatCount(tickets.length)} tiket`}
    >
      <TicketActions tickets={[first, ...others]} busy={busy} onDownload={() => onDownload([first, ...others])} />
    </Outcome>
  );
};
