import { useEffect, useSyncExternalStore } from 'react';
import { currentSession, useSession, type Session } from '@acara/shared-auth';
import type { SiteSettings } from '@acara/shared-contract/release';
import { FragmentHostProvider, type FragmentHost } from '@acara/shared-remote/fragments';
import { onWindow } from '../window-events.ts';
import { SiteHeader } from './header/site-header.tsx';
import { LoadingBar } from './loading-bar/loading-bar.tsx';
import { pageLoading } from './loading-bar/loading-state.ts';

const subscribe = onWindow('single-spa:routing-event', 'popstate');
const currentPath = () => window.location.pathname;

/** A script has set the attribute before; `status` is that of a guest until hydration is done. */
const useSessionAttribute = (status: Session['status']): void => {
  useEffect(() => {
    document.documentElement.dataset.session = currentSession().status;
  }, [status]);
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
