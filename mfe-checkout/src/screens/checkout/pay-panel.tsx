import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { link } from '@acara/shared-contract/links';
import { OrderSumList } from '@acara/shared-event-ui/fact-list';
import type { OrderSums } from '@acara/shared-event-ui/formats';
import { PaymentMarks } from '@acara/shared-event-ui/payment-marks';
import { Text, TicketIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { PayCard, PayFooter, PaySums } from './checkout-style.ts';

const { color, radius, size, space } = tokens;

const Terms = styled.p`
  color: ${color.inkSoft};
  font-size: ${size.small};

  a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

const Delivery = styled.p`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${space(3)};
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.control};
  background: ${color.sunken};
  font-size: ${size.small};

  svg {
    color: ${color.brandInk};
  }
`;

export const PayPanel = ({ sums, children }: { sums: OrderSums; children: ReactNode }) => {
  const titleId = useId();
  return (
    <PayCard aria-labelledby={titleId}>
      <PaySums as="div">
        <Text as="h2" $size="lead" id={titleId}>
          Pembayaran
        </Text>
        <OrderSumList sums={sums} />
        <Delivery>
          <TicketIcon />
          <span>
            Tiket Anda ada di <strong>Tiket Saya</strong> dan dikirim ke email Anda segera setelah pembayaran diterima.
          </span>
        </Delivery>
        <Text as="div" $size="small">
          <PaymentMarks />
        </Text>
        <Terms>
          Dengan melanjutkan pembelian, Anda menyetujui{' '}
          <a href={link('terms')} target="_blank" rel="noopener">
            Syarat &amp; Ketentuan<span className="visually-hidden"> (membuka tab baru)</span>
          </a>{' '}
          yang berlaku.
        </Terms>
      </PaySums>
      <PayFooter>{children}</PayFooter>
    </PayCard>
  );
};
