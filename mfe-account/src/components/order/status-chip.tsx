import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import type { TicketStatusName } from '@acara/shared-contract';

const { below, color, radius, size, space, weight } = tokens;

/** `waiting`: something is to be done. `good`: valid. `gone`: over or cancelled. */
export type StatusTone = 'waiting' | 'good' | 'gone';

export const StatusChip = styled.span<{ $tone: StatusTone }>`
  justify-self: start;
  padding: ${space(0.5)} ${space(2.5)};
  border-radius: ${radius.pill};
  background: ${({ $tone }) => ({ waiting: color.warningSoft, good: color.successSoft, gone: color.sunken })[$tone]};
  color: ${({ $tone }) => ({ waiting: color.warning, good: color.success, gone: color.inkSoft })[$tone]};
  font-size: ${size.small};
  font-weight: ${weight.semibold};
  white-space: nowrap;

  ${below.phone} {
    white-space: normal;
  }
`;

/** From the start of what a ticket admits to until its end. */
export const GOING_ON = 'Berlangsung';

export const TICKET_STATUS: Record<TicketStatusName, { label: string; tone: StatusTone }> = {
  issued: { label: 'Aktif', tone: 'good' },
  pending: { label: 'Menunggu Pembayaran', tone: 'waiting' },
  failed: { label: 'Batal', tone: 'gone' },
};
