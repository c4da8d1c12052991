import fs from 'node:fs';
import path from 'node:path';
import { readSettings } from '@acara/server-kit/settings';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { standalonePreset } from '../../webpack/standalone-preset.mjs';

const root = process.cwd();
const { DEV_PORT: port, API_ORIGIN: api } = readSettings('tooling');

const server = new WebpackDevServer(
  {
    port,
    host: '127.0.0.1',
    hot: true,
    historyApiFallback: { disableDotRule: true },
    proxy: [{ context: ['/api', '/img'], target: api, xfwd: true }],
    // The page's own host: webpack-dev-server refuses the socket of 127.0.0.1 to a page of localhost.
    client: { overlay: true, webSocketURL: 'auto://0.0.0.0:0/ws' },
  },
  webpack(standalonePreset(root)),
);
await server.start();

const { routes = {} } = JSON.parse(fs.readFileSync(path.join(root, 'remote.json'), 'utf8'));
const addresses = Object.values(routes).map((route) => `  http://localhost:${port}${route.path}`);
console.log(
  [`${path.basename(root)} alone, with the API at ${api} (start the site with npm start):`, ...addresses].join('\n'),
);
