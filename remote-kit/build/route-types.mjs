// @ts-check
// Plain JavaScript without dependencies: it also runs at the end of an install.
import fs from 'node:fs';
import path from 'node:path';

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

/** Members of the type of routes, as TypeScript. @param {Record<string, Route>} routes */
export const routeMembers = (routes) =>
  Object.entries(routes)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, route]) => `${JSON.stringify(name)}: { ${values(route).join('; ')} };`);

/** @param {string} file @param {string} text */
export const writeIfChanged = (file, text) => {
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) return;
  fs.writeFileSync(file, text);
};

/**
 * Adds the routes of a remote to those of the site, for a remote in a repository of its own: those of the site come with
 * shared-contract.
 * @param {string} root folder of the remote
 */
export const writeOwnRouteTypes = (root) => {
  const { routes = {} } = JSON.parse(fs.readFileSync(path.join(root, 'remote.json'), 'utf8'));
  const members = routeMembers(routes).map((line) => `    ${line}\n`);
  writeIfChanged(
    path.join(root, 'src', 'routes.generated.ts'),
    `// Written by "acara-remote route-types" from remote.json.\nimport '@acara/shared-contract/links';\n\ndeclare module '@acara/shared-contract/links' {\n  interface Routes {\n${members.join('')}  }\n}\n`,
  );
};
