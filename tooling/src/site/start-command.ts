import { runSiteAtConsole } from './console-site.ts';

// `npm start`; with `--as-released` it serves the releases that are in its store, and publishes none.
await runSiteAtConsole({ asReleased: process.argv.includes('--as-released') });
