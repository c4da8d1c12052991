// @ts-check
// Plain JavaScript without dependencies: it runs at the end of an install.
import fs from 'node:fs';
import path from 'node:path';
import { knownRemotes } from '@acara/releases/known-remotes';
import { routeMembers, writeIfChanged } from '@acara/remote-kit/route-types';

/** @typedef {import('@acara/remote-kit/route-types').Route} Route */

/**
 * Routes and menu entries of all remotes.
 * @param {string} root
 * @returns {{ routes: Record<string, Route>, navigation: object[] }}
 */
export const declared = (root) => {
  const remotes = knownRemotes(root).map((folder) =>
    JSON.parse(fs.readFileSync(path.join(root, folder, 'remote.json'), 'utf8')),
  );
  return {
    routes: Object.assign({}, ...remotes.map(({ routes }) => routes)),
    navigation: remotes.flatMap(({ navigation = [] }) => navigation),
  };
};

/** Writes the type of all routes where link.ts finds it. @param {string} root */
export const writeRouteTypes = (root) => {
  const members = routeMembers(declared(root).routes).map((line) => `  ${line}\n`);
  writeIfChanged(
    path.join(root, 'shared-contract', 'src', 'links', 'routes.generated.ts'),
    `// Written by "npm run route-types" from every remote.json.\nexport interface Routes {\n${members.join('')}}\n`,
  );
};
