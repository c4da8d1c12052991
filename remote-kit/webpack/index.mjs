export { FederationIntegrityPlugin } from './federation-integrity-plugin.mjs';
export { browserBase, serverBuild, uniqueName, UNNAMED } from './preset.mjs';
export { containerPlugins, remotePreset } from './remote-preset.mjs';
export { consumedShared, installedVersion, isProvided, requiredRanges, requiredScope } from './shared-libraries.mjs';
