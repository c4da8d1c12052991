import { useSession } from '@acara/shared-auth';
import type { SiteSettings } from '@acara/shared-contract/release';
import { FragmentHostProvider, type FragmentHost } from '@acara/shared-ui/fragments';
import { SiteHeader } from './header/site-header.tsx';
import { usePath } from './header/use-path.ts';
import { useSessionAttribute } from './header/use-session-attribute.ts';
import { LoadingBar } from './loading-bar/loading-bar.tsx';
import { pageLoading } from './loading-bar/page-loading.ts';

export type PageChromeProps = {
  settings: SiteSettings;
  /** Path that the document was made for. */
  initialPath: string;
  navigate: (to: string) => void;
  /** Missing on the server. */
  fragments?: FragmentHost;
  /** Ends the session. */
  onLogout?: () => void;
};

/** What stands in `#acara-header`: the same on the server, where everyone is a guest, and in the browser. */
export const PageChrome = ({ settings, initialPath, fragments, ...rest }: PageChromeProps) => {
  const session = useSession();
  const path = usePath(initialPath);
  useSessionAttribute(session.status);

  return (
    <FragmentHostProvider host={fragments}>
      <LoadingBar loading={pageLoading} />
      <SiteHeader settings={settings} session={session} path={path} {...rest} />
    </FragmentHostProvider>
  );
};
