import { pageBus, useLast } from '@acara/shared-auth';
import { useLastingSession } from './use-lasting-session.ts';
import { OFFLINE_PATH } from '../../offline/offline-names.ts';
import { EndedNotice } from './ended-notice.tsx';
import { Notice, NoticeButton, NoticeLink } from './notice.ts';
import { useOfflineLink } from './use-offline-link.ts';
import { useOnline } from './use-online.ts';

type NoticeKind = 'none' | 'offline' | 'unreachable' | 'fleeting';

const kindOf = (online: boolean, reachable: boolean, isLasting: boolean): NoticeKind => {
  if (!online) return 'offline';
  if (!reachable) return 'unreachable';
  return isLasting ? 'none' : 'fleeting';
};

const retryFailed = () => {
  // Until it fails again nothing is wrong.
  pageBus.publish({ topic: 'connectivity.changed', v: 1, reachable: true });
  pageBus.publish({ topic: 'connectivity.retry', v: 1 });
};

const retry = (
  <NoticeButton type="button" onClick={retryFailed}>
    Coba lagi
  </NoticeButton>
);

/**
 * Says what stands between the visitor and the site: no network, a server that does not answer (they stay logged
 * in), a session that the server ended, or a browser that keeps none. The region is always there, so that it is read out.
 */
export const ConnectionNotice = () => {
  const kind = kindOf(useOnline(), useLast('connectivity.changed', 1).reachable, useLastingSession());
  const offlineLink = useOfflineLink(kind === 'offline');
  const { leftPath } = useLast('session.refused', 1);
  return (
    <div role="status">
      {kind === 'offline' && (
        <Notice>
          Anda sedang offline. {retry}
          {offlineLink && (
            <>
              {' '}
              <NoticeLink href={OFFLINE_PATH}>{offlineLink}</NoticeLink>
            </>
          )}
        </Notice>
      )}
      {kind === 'unreachable' && <Notice>Koneksi ke server terputus. Anda tetap masuk. {retry}</Notice>}
      {kind === 'none' && leftPath !== null && <EndedNotice leftPath={leftPath} />}
      {kind === 'fleeting' && (
        <Notice>Browser ini tidak menyimpan sesi Anda: Anda akan keluar begitu halaman ini ditutup.</Notice>
      )}
    </div>
  );
};
