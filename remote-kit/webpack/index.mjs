export { FederationIntegrityPlugin } from './federation-integrity-plugin.mjs';
export { browserBase, serverBuild, uniqueName, UNNAMED } from './preset.mjs';
export { remotePreset } from './remote-preset.mjs';
export { consumedShared, installedVersion, isProvided, requiredRanges } from './shared-libraries.mjs';
