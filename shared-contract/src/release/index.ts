export * from './page-beacon.ts';
export * from './page-releases.ts';
export * from './public-text.ts';
export * from './server-face.ts';
export * from './site-settings.ts';
