export { SettingsProvider, useSettings } from './settings-context.tsx';
