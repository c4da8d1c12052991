import { useId } from 'react';
import { formatCount } from '@acara/shared-ui/formats';
import { PlusIcon, Text } from '@acara/shared-ui/primitives';
import { MinusIcon } from '../../tool-icons.tsx';
import { ToolButton } from '../seat-map/zoom-tools.tsx';
import { Counter, CounterRow } from './purchase-dialog-style.ts';

export type TicketCounterProps = {
  count: number;
  maximum: number;
  left: number | null;
  /** Also called with one more than the maximum, for the message about it. */
  onChange: (count: number) => void;
};

/** Disabled by `aria-disabled`: the buttons keep the focus, and a press beyond the maximum can be explained. */
export const TicketCounter = ({ count, maximum, left, onChange }: TicketCounterProps) => {
  const id = useId();
  const most = Math.min(maximum, left ?? Infinity);
  return (
    <section aria-labelledby={id}>
      <Text as="h3" $size="body" id={id}>
        Jumlah tiket
      </Text>
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
        {left !== null && (
          <Text $soft $size="small" $figures>
            {`Sisa tiket: ${formatCount(Math.max(0, left - count))}`}
          </Text>
        )}
        <Text $soft $size="small" $figures>
          {`Maks. ${formatCount(maximum)} per pembeli`}
        </Text>
      </CounterRow>
    </section>
  );
};
