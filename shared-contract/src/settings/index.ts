export { ROOT } from './kinds.ts';
export { ownEnvironment, readSettings, SettingsError, toEnvironment, type Environment } from './read-settings.ts';
export { knownSettings, SECTIONS, type Settings, type SettingsOf } from './schema.ts';
export { PROGRAMS, type Program } from './setting.ts';
export { STAND_IN_CLIENT_ID, STAND_IN_CLIENT_KEY, STAND_IN_SERVER_KEY } from './stand-ins.ts';
