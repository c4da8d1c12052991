export { fragmentScripts, readExposes, remoteRecord } from './build-record.mjs';
export { bundledPackages, MODULE_STATS } from './bundled-packages.mjs';
export { compile } from './compile.mjs';
export { hideSourceMaps } from './hide-source-maps.mjs';
