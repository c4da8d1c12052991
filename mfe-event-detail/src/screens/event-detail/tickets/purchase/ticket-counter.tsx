import { useId } from 'react';
import { formatCount } from '@acara/shared-ui/formats';
import { PlusIcon } from '@acara/shared-ui/primitives';
import { MinusIcon } from '../../tool-icons.tsx';
import { ToolButton } from '../seat-map/zoom-tools.tsx';
import { Counter, CounterRow, Left, PickerTitle } from './purchase-dialog-style.ts';

export type TicketCounterProps = {
  count: number;
  maximum: number;
  /** Tickets left, the chosen ones included; null without a limit. */
  left: number | null;
  /** Also called with one more than the maximum, for the message about it. */
  onChange: (count: number) => void;
};

/**
 * Number of unreserved tickets. The buttons are disabled by `aria-disabled`, so that they keep the focus, and a press
 * beyond the maximum can be explained.
 */
export const TicketCounter = ({ count, maximum, left, onChange }: TicketCounterProps) => {
  const id = useId();
  const most = Math.min(maximum, left ?? Infinity);
  return (
    <section aria-labelledby={id}>
      <PickerTitle id={id}>Jumlah tiket</PickerTitle>
      <CounterRow>
        <Counter role="group" aria-labelledby={id}>
          <ToolButton
            kind="outlined"
            label="Kurangi"
            aria-disabled={count <= 0}
            onClick={() => count > 0 && onChange(count - 1)}
          >
            <MinusIcon />
          </ToolButton>
          <output aria-live="polite">{formatCount(count)}</output>
          <ToolButton
            kind="outlined"
            label="Tambah"
            aria-disabled={count >= most}
            onClick={() => (count < most || count >= maximum) && onChange(count + 1)}
          >
            <PlusIcon />
          </ToolButton>
        </Counter>
        {left !== null && <Left>Sisa tiket: {formatCount(Math.max(0, left - count))}</Left>}
      </CounterRow>
    </section>
  );
};
