// @ts-check
// Plain JavaScript without dependencies: it runs at the end of an install.
import fs from 'node:fs';
import path from 'node:path';
import { knownRemotes } from '@acara/releases/known-remotes';

/** @typedef {{ path: string, query?: Record<string, string> }} Route */

/** @type {Record<string, string>} */
const QUERY_TYPES = {
  id: 'number',
  'id-or-all': "number | 'all'",
  'id-or-none': 'number',
  page: 'number',
  day: 'string',
  true: 'true',
};

/** @param {Route} route */
const values = ({ path: pattern, query = {} }) => [
  ...Array.from(pattern.matchAll(/:(\w+)/g), ([, name]) => `${name}: string`),
  ...Object.entries(query).map(([name, kind]) => `${name}?: ${QUERY_TYPES[kind] ?? 'never'}`),
];

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

/** The type of all routes, as TypeScript. @param {Record<string, Route>} routes */
const routeTypes = (routes) => {
  const lines = Object.entries(routes)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, route]) => `  ${JSON.stringify(name)}: { ${values(route).join('; ')} };`);
  return `// Written by "npm run route-types" from every remote.json.\nexport type Routes = {\n${lines.join('\n')}\n};\n`;
};

/** Writes the type where link.ts finds it. @param {string} root */
export const writeRouteTypes = (root) => {
  const file = path.join(root, 'shared-contract', 'src', 'links', 'routes.generated.ts');
  const text = routeTypes(declared(root).routes);
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) return;
  fs.writeFileSync(file, text);
};
