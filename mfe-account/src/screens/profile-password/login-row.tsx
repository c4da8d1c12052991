import styled from 'styled-components';
import { line, Button, Skeleton } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import type { LoginSession } from '@acara/shared-contract';
import { formatRecord } from '@acara/shared-ui/formats';
import { StatusChip } from '../../components/order/status-chip.tsx';
import { sessionName } from './end-logins.tsx';

const ComputerIcon = line(<path d="M4 5h16v11H4zM9 20h6M12 16v4" />);
const PhoneScreenIcon = line(<path d="M7.500 3h9v18h-9zM11 18h2" />);

const DeviceIcon = ({ device }: { device: string | null }) =>
  device === null || device === 'Komputer' ? <ComputerIcon /> : <PhoneScreenIcon />;

const { color, from, radius, size, space, weight } = tokens;

export const Top = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  flex-wrap: wrap;
  gap: ${space(2)} ${space(4)};
  min-height: ${tokens.target};
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: start;
  gap: ${space(1)} ${space(4)};
  padding-block: ${space(4)};

  & + & {
    border-top: 1px solid ${color.line};
  }

  &:first-child {
    padding-top: 0;
  }
  &:last-child {
    padding-bottom: 0;
  }

  ${from.small} {
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
  }
`;

const Sign = styled.span`
  display: grid;
  place-items: center;
  width: ${tokens.target};
  height: ${tokens.target};
  border-radius: ${radius.control};
  background: ${color.sunken};
  color: ${color.inkSoft};

  [data-current='true'] > & {
    background: ${color.brandSoft};
    color: ${color.brandInk};
  }
`;

const Name = styled.h3`
  font-size: ${size.body};
  font-weight: ${weight.semibold};
  letter-spacing: 0;
`;

const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space(3)};
  color: ${color.inkSoft};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;

  dd {
    overflow-wrap: anywhere;
  }
`;

const End = styled.div`
  grid-column: 2;
  justify-self: start;
  margin-left: -${space(5)};

  &[data-current='true'] {
    margin-left: 0;
  }

  ${from.small} {
    grid-column: auto;
    justify-self: end;
    margin: 0;
  }
`;

export const LoginRow = ({ session, onEnd }: { session: LoginSession; onEnd: (session: LoginSession) => void }) => {
  const { browser, os, device, ip, created_at: since, current_status: isCurrent } = session;
  const facts = [
    ['Browser', browser],
    ['Sistem operasi', os],
    ['Perangkat', device],
    ['Alamat IP', ip],
    ['Waktu login', `Masuk ${formatRecord(since)}`],
  ] as const;
  return (
    <Row data-current={isCurrent}>
      <Sign>
        <DeviceIcon device={device} />
      </Sign>
      <div>
        <Name>{sessionName(session)}</Name>
        <Facts>
          {facts.map(
            ([term, fact]) =>
              fact !== null && (
                // The first two are visible in the name above.
                <div
                  key={term}
                  className={term === 'Browser' || term === 'Sistem operasi' ? 'visually-hidden' : undefined}
                >
                  <dt className="visually-hidden">{term}</dt>
                  <dd>{fact}</dd>
                </div>
              ),
          )}
        </Facts>
      </div>
      <End data-current={isCurrent}>
        {isCurrent ? (
          <StatusChip $tone="good">Sesi ini</StatusChip>
        ) : (
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => onEnd(session)}>
            Akhiri<span className="visually-hidden">{` sesi ${sessionName(session)}`}</span>
          </Button>
        )}
      </End>
    </Row>
  );
};

export const LoginListSkeleton = () => (
  <div role="status">
    <span className="visually-hidden">Memuat aktivitas login…</span>
    <ul aria-hidden>
      {[0, 1, 2].map((at) => (
        <Row key={at}>
          <Skeleton $height="44px" $width="44px" />
          <div>
            <Skeleton $height="20px" $width="60%" />
            <Skeleton $height="16px" $width="85%" style={{ marginTop: 8 }} />
          </div>
        </Row>
      ))}
    </ul>
  </div>
);
