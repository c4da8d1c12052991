export { findFreeze, freezeWindows, type FreezeWindows } from './freeze-windows.ts';
export { ROOT } from './kinds.ts';
export { ownEnvironment, readSettings, SettingsError, toEnvironment, type Environment } from './read-settings.ts';
export { knownSettings, SECTIONS, type Settings, type SettingsOf } from './schema.ts';
export { PROGRAMS, type Program } from './setting.ts';
export { isMidtransSandbox } from './third-party-addresses.ts';
export { EMULATOR_CLIENT_ID, EMULATOR_CLIENT_KEY, EMULATOR_SERVER_KEY } from './emulator-keys.ts';
