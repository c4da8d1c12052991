import fs from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { remoteName } from '../webpack/packages.mjs';
import { standalonePreset } from '../webpack/standalone-preset.mjs';

const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

/** The site of the tests, with what the remote declares itself. */
const siteWith = ({ routes = {}, navigation = [] }) => {
  const site = readJson(path.join(import.meta.dirname, '../jest/site.json'));
  return { routes: { ...site.routes, ...routes }, navigation: [...site.navigation, ...navigation] };
};

/**
 * Serves a remote alone, rebuilt at each save, with the API of a running site.
 * @param {{ root: string, port: number, api: string, site?: { routes: object, navigation: object[] } }} options folder of the
 * remote, origin of the API, and what the remotes of the site declare
 */
export const serveAlone = async ({ root, port, api, site }) => {
  const declaration = readJson(path.join(root, 'remote.json'));
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
    webpack(standalonePreset(root, site ?? siteWith(declaration))),
  );
  await server.start();

  const addresses = Object.values(declaration.routes ?? {}).map((route) => `  http://localhost:${port}${route.path}`);
  console.log(
    [`${remoteName(root)} alone, with the API at ${api} (start the site with npm start):`, ...addresses].join('\n'),
  );
};
