import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession, type Session } from '@acara/shared-auth';
import type { SiteSettings } from '@acara/shared-contract/release';
import { FragmentHostProvider, type FragmentHost } from '@acara/shared-ui/fragments';
import { onWindow } from '../window-events.ts';
import { SiteHeader } from './header/site-header.tsx';
import { LoadingBar, pageLoading } from './loading-bar/loading-bar.tsx';

const subscribe = onWindow('single-spa:routing-event', 'popstate');
const currentPath = () => window.location.pathname;

/** Leaves the first rendering alone: until hydration the session reads as guest, and a script has set the attribute. */
const useSessionAttribute = (status: Session['status']): void => {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  useEffect(() => {
    if (isHydrated) document.documentElement.dataset.session = status;
  }, [isHydrated, status]);
};

type PageChromeProps = {
  settings: SiteSettings;
  initialPath: string;
  navigate: (to: string) => void;
  /** Missing on the server. */
  fragments?: FragmentHost;
  onLogout?: () => void;
};

/** The content of `#acara-header`, in the browser and on the server, where every visitor is a guest. */
export const PageChrome = ({ settings, initialPath, fragments, ...rest }: PageChromeProps) => {
  const session = useSession();
  const path = useSyncExternalStore(subscribe, currentPath, () => initialPath);
  useSessionAttribute(session.status);

  return (
    <FragmentHostProvider host={fragments}>
      <LoadingBar loading={pageLoading} />
      <SiteHeader settings={settings} session={session} path={path} {...rest} />
    </FragmentHostProvider>
  );
};
