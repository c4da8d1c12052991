import { type MouseEvent } from 'react';
import styled from 'styled-components';
import { seatRow } from '@acara/shared-contract/hall';
import { formatSeat } from '@acara/shared-ui/formats';
import { CloseIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const { below, color, radius, size, space, target, weight } = tokens;

const Chips = styled.ul`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(1.5)};
  /* What the transparent edges of the chips add. */
  margin-block: ${space(-1)};

  ${below.medium} {
    flex-wrap: nowrap;
    overflow-x: auto;
    scrollbar-width: none;
  }
  button {
    display: flex;
    align-items: center;
    gap: ${space(1.5)};
    min-height: ${target};
    padding: 0 ${space(2.5)};
    /* Transparent: the target is larger than the chip. */
    border: 5px solid transparent;
    border-inline-width: 0;
    border-radius: ${radius.pill};
    background: ${color.brandSoft} padding-box;
    color: ${color.brandInk};
    font-size: ${size.small};
    font-weight: ${weight.bold};
    font-variant-numeric: tabular-nums;
    white-space: nowrap;

    svg {
      flex: none;
    }
    &:focus-visible {
      outline-offset: -6px;
    }
  }
`;

/** The focus stays among the chips; from the last one it goes to the seats. */
const focusNext = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  const item = currentTarget.closest('li');
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  const seat = currentTarget.closest('dialog')?.querySelector<HTMLElement>('[data-seat][tabindex="0"]');
  (next?.querySelector('button') ?? seat)?.focus({ preventScroll: !next });
};

export type SeatChipsProps = { seats: readonly number[]; quantity: number | null; onRemove: (seat: number) => void };

/** The chosen seats; a press releases one. */
export const SeatChips = ({ seats, quantity, onRemove }: SeatChipsProps) => (
  <Chips aria-label="Kursi terpilih">
    {seats
      .toSorted((a, b) => a - b)
      .map((seat) => {
        const row = seatRow(quantity, seat);
        const text = `${row ?? ''} · ${seat}`;
        return (
          <li key={seat}>
            <button
              type="button"
              aria-label={`${text}, batalkan ${formatSeat(seat, row)}`}
              onClick={(event) => {
                focusNext(event);
                onRemove(seat);
              }}
            >
              <span>{text}</span>
              <CloseIcon size={14} />
            </button>
          </li>
        );
      })}
  </Chips>
);
