import { Notice } from './notice.ts';
import { useOnline } from './use-online.ts';

/** Says that the browser has no network, as long as it has none. The region is always there, so that it is read out. */
export const OfflineNotice = () => {
  const online = useOnline();
  return <div role="status">{!online && <Notice>Anda sedang offline</Notice>}</div>;
};
