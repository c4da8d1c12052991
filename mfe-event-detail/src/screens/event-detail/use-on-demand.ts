import { useState, type ComponentType, type MouseEvent } from 'react';

const wantsOwnTab = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;

/**
 * A component whose code is loaded with the first press on a link to its plain equivalent. Where the code cannot be
 * loaded, the link is followed; the next press tries again.
 * @returns the component once it is loaded, and the click handler of the link
 */
export const useOnDemand = <Props>(load: () => Promise<ComponentType<Props>>) => {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const press = (event: MouseEvent<HTMLAnchorElement>, show: () => void) => {
    if (wantsOwnTab(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    show();
    load().then(
      (component) => setLoaded(() => component),
      () => window.location.assign(href),
    );
  };
  return [Loaded, press] as const;
};
