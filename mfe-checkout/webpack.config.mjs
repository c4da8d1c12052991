import { remotePreset } from '../tooling/webpack/remote-preset.mjs';

export default remotePreset(import.meta.dirname);
