import { showPending } from '@acara/shared-ui/on-demand';
import { useState, type ComponentType, type MouseEvent } from 'react';

const wantsOwnTab = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;

/** A component loaded with the first press on a link to its plain equivalent, which is followed where loading fails. */
export const useOnDemand = <Props>(load: () => Promise<ComponentType<Props>>) => {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const press = (event: MouseEvent<HTMLAnchorElement>, show: () => void) => {
    if (wantsOwnTab(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    const endPending = showPending();
    show();
    load()
      .then(
        (component) => setLoaded(() => component),
        () => window.location.assign(href),
      )
      .finally(endPending);
  };
  return [Loaded, press] as const;
};
