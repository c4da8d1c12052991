import type { ReactNode } from 'react';
import styled from 'styled-components';
import { formatTimeLeft } from '@acara/shared-ui/countdown';
import { tokens } from '@acara/shared-ui/theme';

const { color, radius, space, weight } = tokens;

const Band = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)} ${space(4)};
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.control};
  background: ${color.warningSoft};
  color: ${color.warning};

  &[data-tone='danger'] {
    background: ${color.dangerSoft};
    color: ${color.danger};
  }

  strong {
    font-weight: ${weight.bold};
    font-variant-numeric: tabular-nums;
  }
`;

/** Something gone wrong, or a fact that changes what can be done; read out when it comes. */
export const PaymentAlert = ({ tone = 'danger', children }: { tone?: 'danger' | 'warning'; children: ReactNode }) => (
  <Band role="alert" data-tone={tone}>
    {children}
  </Band>
);

/** Others are served first; what is shown beside it goes on by itself. */
export const Preparing = () => <Band role="status">Pembayaran sedang disiapkan… Pesanan Anda tetap tersimpan.</Band>;

/** How long a pending transaction still holds its tickets; null: without an end. */
export const PaymentHold = ({ secondsLeft }: { secondsLeft: number | null }) => {
  if (secondsLeft === null) return null;
  if (secondsLeft === 0) return <PaymentAlert>Waktu pembayaran sudah habis.</PaymentAlert>;
  return (
    <Band>
      Selesaikan pembayaran dalam
      <strong role="timer" aria-label="Sisa waktu pembayaran">
        {formatTimeLeft(secondsLeft)}
      </strong>
    </Band>
  );
};
