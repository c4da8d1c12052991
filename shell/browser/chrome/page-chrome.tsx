import { useSession } from '@acara/shared-auth';
import type { SiteSettings } from '@acara/shared-contract/release';
import { SiteHeader } from './header/site-header.tsx';
import { usePath } from './header/use-path.ts';
import { useSessionMark } from './header/use-session-mark.ts';
import { LoadingBar } from './loading-bar/loading-bar.tsx';
import { pageLoading } from './loading-bar/page-loading.ts';

export type PageChromeProps = {
  settings: SiteSettings;
  /** Path that the document was made for. */
  initialPath: string;
  navigate: (to: string) => void;
  /** Ends the session. */
  onLogout?: () => void;
};

/** What stands in `#acara-header`: the same on the server, where everyone is a guest, and in the browser. */
export const PageChrome = ({ settings, initialPath, navigate, onLogout }: PageChromeProps) => {
  const session = useSession();
  const path = usePath(initialPath);
  useSessionMark(session.status);

  return (
    <>
      <LoadingBar loading={pageLoading} />
      <SiteHeader settings={settings} session={session} path={path} navigate={navigate} onLogout={onLogout} />
    </>
  );
};
