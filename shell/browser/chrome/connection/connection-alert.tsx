import { pageBus, useLast } from '@acara/shared-auth';
import { useLastingSession } from './use-lasting-session.ts';
import { OFFLINE_PATH } from '../../offline/offline-names.ts';
import { SessionEndedAlert } from './session-ended-alert.tsx';
import { Alert, AlertButton, AlertLink } from './alert.ts';
import { useOfflineLink } from './use-offline-link.ts';
import { useOnline } from './use-online.ts';

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

/**
 * Alerts about the connection and the session: offline, server unreachable (the member stays logged in), session ended by
 * the server, session not stored by the browser. The region is always in the document, so that screen readers announce
 * changes.
 */
export const ConnectionAlert = () => {
  const kind = getAlertKind(useOnline(), useLast('connectivity.changed', 1).reachable, useLastingSession());
  const offlineLink = useOfflineLink(kind === 'offline');
  const { leftPath } = useLast('session.refused', 1);
  return (
    <div role="status">
      {kind === 'offline' && (
        <Alert>
          Anda sedang offline. {retry}
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
