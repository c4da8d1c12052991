import path from 'node:path';
import { readSettings } from '@acara/shared-contract/settings';
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
    client: { overlay: true },
  },
  webpack(standalonePreset(root)),
);
await server.start();
console.log(
  `${path.basename(root)} alone at http://localhost:${port}, its API at ${api} (start the site with npm start)`,
);
