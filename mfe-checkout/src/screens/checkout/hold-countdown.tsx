import styled from 'styled-components';
import { formatTimeLeft } from '@acara/shared-ui/countdown';
import { ClockIcon, Skeleton } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const { color, size, space, weight } = tokens;

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  color: ${color.warning};
  font-size: ${size.small};

  &[data-urgent='true'] {
    color: ${color.danger};
  }

  svg {
    flex: none;
  }

  span[role='timer'] {
    font-weight: ${weight.bold};
    font-variant-numeric: tabular-nums;
  }
`;

/** Said aloud at 5 minutes and at 1: a clock that is read every second could not be listened to. */
const spoken = (secondsLeft: number): string => {
  if (secondsLeft <= 60) return 'Sisa waktu pembayaran kurang dari 1 menit';
  return secondsLeft <= 300 ? 'Sisa waktu pembayaran kurang dari 5 menit' : '';
};

/** How long the tickets are still held, in one slim line. */
export const HoldCountdown = ({ secondsLeft }: { secondsLeft: number }) => (
  <Line data-urgent={secondsLeft <= 60}>
    <ClockIcon size={16} />
    <span>
      Bayar dalam{' '}
      <span role="timer" aria-label="Sisa waktu pembayaran">
        {formatTimeLeft(secondsLeft)}
      </span>
    </span>
    <span role="status" className="visually-hidden">
      {spoken(secondsLeft)}
    </span>
  </Line>
);

/** The same place while the server is asked. */
export const HoldCountdownSkeleton = () => <Skeleton $height="20px" $width="148px" />;
