import type { LoginSession } from '@acara/shared-contract';
import { formatRecord } from '@acara/shared-ui/formats';
import { Button, Skeleton } from '@acara/shared-ui/primitives';
import { StatusChip } from '../../components/order/status-chip.tsx';
import { DeviceIcon } from './device-icons.tsx';
import { End, Facts, Name, Row, Sign } from './login-activity-style.ts';
import { sessionName } from './session-name.ts';

export type LoginRowProps = { session: LoginSession; onEnd: (session: LoginSession) => void };

/** One login: with what, from where, since when; this browser's own is marked and ends by logging out. */
export const LoginRow = ({ session, onEnd }: LoginRowProps) => {
  const { browser, os, device, ip, created_at: since, current_status: isCurrent } = session;
  const facts = [
    ['Browser', browser],
    ['Sistem operasi', os],
    ['Perangkat', device ?? 'Perangkat tidak dikenal'],
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
                // The name above says the first two to who sees it.
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
            Akhiri<span className="visually-hidden"> sesi {sessionName(session)}</span>
          </Button>
        )}
      </End>
    </Row>
  );
};

/** The list while it loads. */
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
