import { serveAlone } from '@acara/remote-kit/standalone';
import { readSettings, ROOT } from '@acara/server-kit/settings';
import { declared } from '../route-types/route-types.mjs';

// A remote of this repository alone, as `npm run dev -w` starts it in its folder.

const { DEV_PORT: port, API_ORIGIN: api } = readSettings('tooling');
await serveAlone({ root: process.cwd(), port, api, site: declared(ROOT) });
