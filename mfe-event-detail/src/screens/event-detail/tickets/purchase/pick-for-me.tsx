import { useState } from 'react';
import styled from 'styled-components';
import { formatSeats } from '@acara/shared-contract/hall';
import { Button, PlusIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { MinusIcon } from '../../tool-icons.tsx';
import { ToolButton } from '../seat-map/zoom-tools.tsx';
import type { SeatPick } from './choice.ts';

const { below, color, from, size, space } = tokens;

const PickRow = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2)};

  ${below.phone} {
    flex-wrap: wrap;
  }
`;

/** As wide as the row on a phone. */
const PickButton = styled(Button)`
  flex: 1;
  min-width: 0;
  padding-inline: ${space(2)};

  ${below.phone} {
    order: -1;
    flex-basis: 100%;
  }
  ${from.small} {
    flex: none;
    padding-inline: ${space(5)};
  }
`;

/** Also while it is empty: a live region that is added later would not be read out. */
const Note = styled.p`
  color: ${color.inkSoft};
  font-size: ${size.small};
  text-wrap: pretty;

  &:not(:empty) {
    margin-top: ${space(2)};
  }
`;

/** What was picked, and why these. */
const getText = ({ wanted, groups, why }: SeatPick, quantity: number): string => {
  const seats = groups.flat();
  const names = formatSeats(seats, quantity);
  if (seats.length === 0) return 'Tidak ada kursi yang tersisa.';
  if (seats.length < wanted) return `Hanya tersisa ${seats.length} kursi: ${names}.`;
  if (why === 'same') return `${names} masih yang terbaik saat ini.`;
  if (groups.length > 1) return `Tidak ada lagi ${wanted} kursi berdampingan. Yang paling berdekatan: ${names}.`;
  return `${names} terpilih: ${wanted > 1 ? 'berdampingan, ' : ''}paling dekat ke tengah panggung.`;
};

export type PickForMeProps = {
  /** Seats of the class. */
  quantity: number;
  /** Most that one buyer can choose now. */
  most: number;
  pick: SeatPick | null;
  onPick: (count: number) => void;
};

export const PickForMe = ({ quantity, most, pick, onPick }: PickForMeProps) => {
  const [wanted, setWanted] = useState(2);
  const count = Math.max(1, Math.min(wanted, most));
  const off = most === 0;
  return (
    <div>
      <PickRow role="group" aria-label="Pilihkan kursi">
        {most > 1 && (
          <ToolButton
            kind="outlined"
            label="Satu kursi lebih sedikit"
            aria-disabled={count <= 1}
            onClick={() => count > 1 && setWanted(count - 1)}
          >
            <MinusIcon />
          </ToolButton>
        )}
        <PickButton kind="secondary" aria-disabled={off} onClick={() => !off && onPick(count)}>
          {count > 1 ? `Pilihkan ${count} kursi berdampingan` : 'Pilihkan 1 kursi terbaik'}
        </PickButton>
        {most > 1 && (
          <ToolButton
            kind="outlined"
            label="Satu kursi lebih banyak"
            aria-disabled={count >= most}
            onClick={() => count < most && setWanted(count + 1)}
          >
            <PlusIcon />
          </ToolButton>
        )}
        <output className="visually-hidden">{`${count} kursi`}</output>
      </PickRow>
      <Note role="status">{pick && pick.why !== 'replaced' ? getText(pick, quantity) : ''}</Note>
    </div>
  );
};
