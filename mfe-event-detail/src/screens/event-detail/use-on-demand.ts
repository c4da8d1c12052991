import { useState, type ComponentType, type MouseEvent } from 'react';

const wantsOwnTab = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;

/**
 * A component whose code is fetched with the first press on a link that leads to the same thing in plain. Where the
 * code cannot be had, the link does its work; the next press tries again.
 * @returns the component once it is there, and what to do on a press with how to show it
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
