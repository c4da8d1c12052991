import { Fragment } from 'react';
import styled from 'styled-components';
import type { Transaction } from '@acara/shared-contract';
import { formatInstant, formatRecord, formatSums } from '@acara/shared-ui/formats';
import { tokens } from '@acara/shared-ui/theme';
import { readTransactionData } from '../../components/order/transaction-data.ts';

const { color, size, space, weight } = tokens;

const Facts = styled.dl`
  display: grid;
  gap: ${space(2)};

  div {
    display: flex;
    justify-content: space-between;
    gap: ${space(4)};
  }

  dt {
    color: ${color.inkSoft};
  }

  dd {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
`;

const Sums = styled(Facts)`
  padding-top: ${space(3)};
  border-top: 1px solid ${color.line};

  div:last-child {
    font-size: ${size.lead};
    font-weight: ${weight.bold};

    dt {
      color: ${color.ink};
    }
  }
`;

const row = (name: string, text: string | undefined) =>
  text === undefined ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );

const SEATS: Readonly<Record<string, string>> = { Reserved: 'Bernomor', Unreserved: 'Tanpa nomor' };
const PRICES: Readonly<Record<string, string>> = { DONATION: 'Donasi', PAID: 'Berbayar' };

/** The stored word in the visitor's language; FREE is shown as FREE, and so is what is not known. */
const inWords = (words: Readonly<Record<string, string>>, stored: string | undefined) =>
  stored === undefined ? undefined : (words[stored] ?? stored);

/** What was bought, by whom, when, and what it comes to. */
export const TransactionFacts = ({ transaction }: { transaction: Transaction }) => {
  const data = readTransactionData(transaction.transaction_data);
  const sums = formatSums(
    {
      subTotal: transaction.transaction_amount,
      donation: transaction.transaction_donation,
      discount: transaction.transaction_discount,
      total: transaction.transaction_total_amount,
    },
    data.ms_price_name === 'FREE',
  );
  return (
    <>
      <Facts>
        {row('Nomor', String(transaction.transaction_id))}
        {row('Dibeli', formatRecord(transaction.transaction_created_datetime))}
        {row('Pembeli', transaction.transaction_created_by.name)}
        {row('Tanggal event', data.seat_detail_datetime && formatInstant(data.seat_detail_datetime))}
        {row('Lokasi', data.event_location)}
        {row('Jenis kursi', inWords(SEATS, data.ms_seat_name))}
        {row('Jenis harga', inWords(PRICES, data.ms_price_name))}
      </Facts>
      <Sums>
        {sums.map(({ name, text }) => (
          <Fragment key={name}>{row(name, text)}</Fragment>
        ))}
      </Sums>
    </>
  );
};
