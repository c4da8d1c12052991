import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { href } from '@acara/shared-contract/paths';
import { formatRupiah } from '@acara/shared-ui/formats';
import { tokens } from '@acara/shared-ui/theme';
import { CardTitle, PayCard, PayFoot, PaySums } from './checkout-style.ts';
import type { OrderSums } from './order-sums.ts';

const { color, size, space, weight } = tokens;

const Sums = styled.dl`
  display: grid;
  gap: ${space(3)};
  font-variant-numeric: tabular-nums;

  div {
    display: flex;
    justify-content: space-between;
    gap: ${space(4)};
  }

  dt {
    color: ${color.inkSoft};
  }

  dd {
    white-space: nowrap;
  }

  div:last-child {
    align-items: baseline;
    padding-top: ${space(4)};
    border-top: 1px solid ${color.line};
    font-size: ${size.lead};
    font-weight: ${weight.bold};

    dt {
      color: ${color.ink};
    }
  }
`;

const Terms = styled.p`
  color: ${color.inkSoft};
  font-size: ${size.small};

  a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

const sum = (name: string, amount: number) => (
  <div>
    <dt>{name}</dt>
    <dd>{formatRupiah(amount)}</dd>
  </div>
);

/** What it comes to, and under it what can be done now. Spec §2 Checkout. */
export const PayPanel = ({ sums, children }: { sums: OrderSums; children: ReactNode }) => {
  const titleId = useId();
  return (
    <PayCard aria-labelledby={titleId}>
      <PaySums as="div">
        <CardTitle id={titleId}>Pembayaran</CardTitle>
        <Sums>
          {sum('Sub Total', sums.subTotal)}
          {sum('Donasi', sums.donation)}
          {sum('Total', sums.total)}
        </Sums>
        <Terms>
          Dengan melanjutkan pembelian, Anda menyetujui{' '}
          <a href={href.terms()} target="_blank" rel="noopener">
            Syarat &amp; Ketentuan<span className="visually-hidden"> (membuka tab baru)</span>
          </a>{' '}
          yang berlaku.
        </Terms>
      </PaySums>
      <PayFoot>{children}</PayFoot>
    </PayCard>
  );
};
