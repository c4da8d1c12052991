import { session$, type Session } from '@acara/shared-auth';
import { BACKGROUND_PLACE, type BackgroundProps, type OfflineKeeper } from '@acara/shared-contract/release';
import type { FragmentHost, ShownFragment } from '@acara/shared-ui/fragments';

/** What running fragments beside the page needs. */
export type BackgroundEnvironment = {
  page: Window;
  host: FragmentHost;
  /** What keeps pages for a member; null where none are kept. */
  keeperOf: (memberId: number) => OfflineKeeper | null;
};

/** How often a fragment is begun that cannot be had: the line may be slow, and nobody waits for it. */
const MOST_ATTEMPTS = 3;

const idOf = (session: Session) => (session.status === 'member' ? session.id : null);

/**
 * Runs the fragments of `page.background` in an element that nobody sees: those that are for the visitor, and anew for
 * another one.
 * @returns begins them anew, for when releases were taken back: what stands of those goes
 */
export const runBackground = ({ page, host, keeperOf }: BackgroundEnvironment): (() => void) => {
  const path = () => page.location.pathname;
  const place = page.document.createElement('div');
  place.dataset.place = BACKGROUND_PLACE;
  place.hidden = true;
  page.document.body.append(place);
  let visitor: number | null | undefined;
  let props: BackgroundProps = { path: path(), offline: null };
  let shown: ShownFragment[] = [];
  /** Fragments that are not there, with the attempts that were made. */
  let missing = new Map<string, number>();

  const show = (name: string, attempt: number): ShownFragment => {
    const element = page.document.createElement('div');
    element.dataset.fragment = name;
    place.append(element);
    const onUnavailable = () => {
      element.remove();
      if (attempt < MOST_ATTEMPTS) missing.set(name, attempt);
    };
    return host.show({ name, element, props, onUnavailable });
  };

  const begin = () => {
    for (const fragment of shown) fragment.unmount();
    place.replaceChildren();
    missing = new Map();
    shown = host.inPlace(BACKGROUND_PLACE).map((name) => show(name, 1));
  };
  session$.subscribe((session) => {
    const id = idOf(session);
    if (id === visitor) return;
    visitor = id;
    props = { path: path(), offline: id === null ? null : keeperOf(id) };
    begin();
  });
  page.addEventListener('single-spa:routing-event', () => {
    props = { ...props, path: path() };
    for (const fragment of shown) fragment.update(props);
    const again = [...missing];
    missing.clear();
    shown.push(...again.map(([name, attempts]) => show(name, attempts + 1)));
  });
  return begin;
};
