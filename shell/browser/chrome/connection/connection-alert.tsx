import styled, { css } from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import { rememberReturn, isSessionLasting, session$, useSession, pageBus, useLast } from '@acara/shared-auth';
import { link } from '@acara/shared-contract/links';
import { useSyncExternalStore, useEffect, useState } from 'react';
import { endedSession } from '../../session/ended-session.ts';
import { LABEL_HEADER, OFFLINE_CACHE, OFFLINE_PATH } from '../../offline/offline-names.ts';
import { useOnline } from './use-online.ts';

/** A thin strip below the header bar. */
export const Alert = styled.p`
  padding: ${tokens.space(1)} ${tokens.space(4)};
  background: ${tokens.color.ink};
  color: ${tokens.color.ground};
  font-size: ${tokens.size.small};
  font-weight: ${tokens.weight.semibold};
  text-align: center;
`;

const action = css`
  min-height: 32px;
  padding: 0 ${tokens.space(2)};
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-decoration: underline;
  cursor: pointer;
`;

const AlertButton = styled.button`
  ${action}
`;

const AlertLink = styled.a`
  display: inline-flex;
  align-items: center;
  ${action}
`;

const SessionEndedAlert = ({ leftPath }: { leftPath: string }) => {
  // Stored on click only: who goes elsewhere is not led back.
  const leave = () => {
    rememberReturn(leftPath);
    endedSession.forget();
  };
  return (
    <Alert>
      Sesi Anda berakhir.{' '}
      <AlertLink href={link('login')} onClick={leave}>
        Silakan masuk lagi.
      </AlertLink>{' '}
      <AlertButton type="button" onClick={endedSession.forget}>
        Tutup
      </AlertButton>
    </Alert>
  );
};

const subscribe = (onChange: () => void) => {
  const subscription = session$.subscribe(onChange);
  return () => subscription.unsubscribe();
};

const onServer = () => true;

/** Whether a reload will find the session: false where the browser blocks a member's cookies. */
const useLastingSession = (): boolean => useSyncExternalStore(subscribe, isSessionLasting, onServer);

/** Text of the link to the stored page; null without a page, or a service worker that shows it. */
const readLabel = async () => {
  const registration = await navigator.serviceWorker.getRegistration('/');
  const stored = registration?.active && (await caches.match(OFFLINE_PATH, { cacheName: OFFLINE_CACHE }));
  // Pages stored by old releases have no label.
  return stored ? decodeURIComponent(stored.headers.get(LABEL_HEADER) ?? 'Lihat halaman tersimpan') : null;
};

const useOfflineLink = (isOffline: boolean): string | null => {
  const isWanted = useSession().status === 'member' && isOffline;
  const [label, setLabel] = useState<string | null>(null);
  useEffect(() => {
    // Rejects in a browser without service workers.
    if (isWanted) readLabel().then(setLabel, () => undefined);
  }, [isWanted]);
  return isWanted ? label : null;
};

type AlertKind = 'none' | 'offline' | 'unreachable' | 'fleeting';

const getAlertKind = (online: boolean, reachable: boolean, isLasting: boolean): AlertKind => {
  if (!online) return 'offline';
  if (!reachable) return 'unreachable';
  return isLasting ? 'none' : 'fleeting';
};

const retryFailed = () => {
  // Hides the alert until a request fails again.
  pageBus.publish({ topic: 'connectivity.changed', v: 1, reachable: true });
  pageBus.publish({ topic: 'connectivity.retry', v: 1 });
};

const retry = (
  <AlertButton type="button" onClick={retryFailed}>
    Coba lagi
  </AlertButton>
);

/** The region is always in the document, so that screen readers announce changes. */
export const ConnectionAlert = () => {
  const kind = getAlertKind(useOnline(), useLast('connectivity.changed', 1).reachable, useLastingSession());
  const offlineLink = useOfflineLink(kind === 'offline');
  const { leftPath } = useLast('session.refused', 1);
  return (
    <div role="status">
      {kind === 'offline' && (
        <Alert>
          <span>Anda sedang offline.</span> {retry}
          {offlineLink && (
            <>
              {' '}
              <AlertLink href={OFFLINE_PATH}>{offlineLink}</AlertLink>
            </>
          )}
        </Alert>
      )}
      {kind === 'unreachable' && <Alert>Koneksi ke server terputus. Anda tetap masuk. {retry}</Alert>}
      {kind === 'none' && leftPath !== null && <SessionEndedAlert leftPath={leftPath} />}
      {kind === 'fleeting' && (
        <Alert>Browser ini tidak menyimpan sesi Anda: Anda akan keluar begitu halaman ini ditutup.</Alert>
      )}
    </div>
  );
};
