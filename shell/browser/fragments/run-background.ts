import { session$, type Session } from '@acara/shared-auth';
import { BACKGROUND_PLACE, type BackgroundProps, type OfflineKeeper } from '@acara/shared-contract/release';
import type { FragmentHost, ShownFragment } from '@acara/shared-remote/fragments';

type BackgroundEnvironment = {
  page: Window;
  host: FragmentHost;
  /** Stores pages of a member for offline use; null where the browser cannot. */
  getKeeper: (memberId: number) => OfflineKeeper | null;
};

/** How often an unavailable fragment is started: the network may be slow, and no visitor waits for it. */
const MAX_ATTEMPTS = 3;

const getMemberId = (session: Session) => (session.status === 'member' ? session.id : null);

/**
 * Runs the fragments of `page.background` in a hidden element. Returns a function that restarts them after a
 * revocation.
 */
export const runBackground = ({ page, host, getKeeper }: BackgroundEnvironment): (() => void) => {
  const path = () => page.location.pathname;
  const place = page.document.createElement('div');
  place.dataset.place = BACKGROUND_PLACE;
  place.hidden = true;
  page.document.body.append(place);
  let visitor: number | null | undefined;
  let props: BackgroundProps = { path: path(), offline: null };
  let shown: ShownFragment[] = [];
  let missing = new Map<string, number>();

  const show = (name: string, attempt: number): ShownFragment => {
    const element = page.document.createElement('div');
    element.dataset.fragment = name;
    place.append(element);
    const onUnavailable = () => {
      element.remove();
      if (attempt < MAX_ATTEMPTS) missing.set(name, attempt);
    };
    return host.show({ name, element, props, onUnavailable });
  };

  const restart = () => {
    for (const fragment of shown) fragment.unmount();
    place.replaceChildren();
    missing = new Map();
    shown = host.inPlace(BACKGROUND_PLACE).map((name) => show(name, 1));
  };
  session$.subscribe((session) => {
    const id = getMemberId(session);
    if (id === visitor) return;
    visitor = id;
    props = { path: path(), offline: id === null ? null : getKeeper(id) };
    restart();
  });
  page.addEventListener('single-spa:routing-event', () => {
    props = { ...props, path: path() };
    for (const fragment of shown) fragment.update(props);
    const again = [...missing];
    missing.clear();
    shown.push(...again.map(([name, attempts]) => show(name, attempts + 1)));
  });
  return restart;
};
