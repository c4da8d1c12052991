import styled from 'styled-components';
import { formatTimeLeft } from '@acara/shared-ui/countdown';
import { ClockIcon, Skeleton } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const { color, radius, size, space, weight } = tokens;

const Band = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-height: ${space(14)};
  padding: ${space(2)} ${space(4)};
  border-radius: ${radius.control};
  background: ${color.warningSoft};
  color: ${color.warning};

  &[data-urgent='true'] {
    background: ${color.dangerSoft};
    color: ${color.danger};
  }

  svg {
    flex: none;
  }

  span[role='timer'] {
    margin-left: auto;
    font-size: ${size.lead};
    font-weight: ${weight.bold};
    font-variant-numeric: tabular-nums;
  }
`;

/** Said aloud at 5 minutes and at 1: a clock that is read every second could not be listened to. */
const spoken = (secondsLeft: number): string => {
  if (secondsLeft <= 60) return 'Sisa waktu pembayaran kurang dari 1 menit';
  return secondsLeft <= 300 ? 'Sisa waktu pembayaran kurang dari 5 menit' : '';
};

/** How long the tickets are still held. Decisions, Selling. */
export const HoldCountdown = ({ secondsLeft }: { secondsLeft: number }) => (
  <Band data-urgent={secondsLeft <= 60}>
    <ClockIcon />
    Bayar dalam
    <span role="timer" aria-label="Sisa waktu pembayaran">
      {formatTimeLeft(secondsLeft)}
    </span>
    <span role="status" className="visually-hidden">
      {spoken(secondsLeft)}
    </span>
  </Band>
);

/** The same place while the server is asked. */
export const HoldCountdownSkeleton = () => <Skeleton $height="56px" />;
