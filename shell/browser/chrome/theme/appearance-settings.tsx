import { SlashSwitch } from '../search/slash-switch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** How the site looks and behaves in this browser. */
export const AppearanceSettings = () => (
  <>
    <ThemeSwitch />
    <SlashSwitch />
  </>
);
