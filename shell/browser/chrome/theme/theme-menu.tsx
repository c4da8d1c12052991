import { useId } from 'react';
import { IconButton } from '@acara/shared-ui/primitives';
import { MenuPanel, MenuRoot } from '../header/menu-panel.ts';
import { useDisclosure } from '../header/use-disclosure.ts';
import { ThemeIcon } from './theme-icon.tsx';
import { LazyAppearanceSettings } from './lazy-appearance-settings.tsx';

/** The switch behind an icon of the bar, for visitors without a profile menu. */
export const ThemeMenu = () => {
  const { open, toggle, root } = useDisclosure<HTMLDivElement>();
  const panelId = useId();
  return (
    <MenuRoot ref={root}>
      <IconButton label="Tampilan" aria-expanded={open} aria-controls={panelId} onClick={toggle}>
        <ThemeIcon />
      </IconButton>
      <div id={panelId}>
        {open && (
          <MenuPanel $padded>
            <LazyAppearanceSettings />
          </MenuPanel>
        )}
      </div>
    </MenuRoot>
  );
};
