import boundaries from 'eslint-plugin-boundaries';
import { CONFIGURATION, LEFT_OUT, ROOT } from './places.mjs';

/** Each package is an element, and so are some folders of remotes and of the API. */
const elements = [
  { type: 'screen', pattern: 'mfe-*/src/screens/*', capture: ['remote', 'screen'] },
  { type: 'components', pattern: 'mfe-*/src/components', capture: ['remote'] },
  { type: 'specs', pattern: 'mfe-*/e2e', capture: ['remote'] },
  { type: 'remote', pattern: 'mfe-*', capture: ['remote'] },
  { type: 'module', pattern: 'core-api/src/modules/*', capture: ['module'] },
  { type: 'platform', pattern: 'core-api/src/platform' },
  { type: 'catalogue', pattern: 'catalogue/config' },
  ...[
    'shared-contract',
    'server-kit',
    'shared-auth',
    'shared-api',
    'shared-ui',
    'shared-remote',
    'shared-event-ui',
    'remote-kit',
    'shell',
    'core-api',
    'releases',
    'sandbox',
    'tooling',
    'bench',
  ].map((name) => ({ type: name, pattern: name })),
  // That of the root alone: a folder of a remote has the same name. What it breaks is a remote.
  { type: 'e2e', pattern: 'e2e/!(mfe-sample)', partialMatch: false },
  { type: 'lab', pattern: 'deploy/lab' },
];

const SHARED = ['shared-contract', 'shared-auth', 'shared-api', 'shared-ui', 'shared-remote', 'shared-event-ui'];

/** Allowed imports between elements (docs/decisions/002); everything else is forbidden. */
const allowedImports = {
  'shared-contract': [],
  'server-kit': ['shared-contract'],
  'shared-auth': ['shared-contract'],
  'shared-ui': ['shared-contract'],
  platform: ['shared-contract', 'server-kit'],
  module: ['shared-contract', 'server-kit', 'platform'],
  'core-api': ['shared-contract', 'server-kit', 'platform'],
  releases: ['shared-contract', 'server-kit'],
  sandbox: ['shared-contract', 'server-kit'],
  e2e: ['shared-contract', 'remote-kit', 'releases', 'tooling', 'e2e'],
  specs: ['shared-contract', 'releases', 'tooling', 'e2e'],
  'shared-api': ['shared-contract', 'shared-auth'],
  'shared-remote': ['shared-contract', 'shared-auth', 'shared-api', 'shared-ui'],
  'shared-event-ui': ['shared-contract', 'shared-ui', 'shared-remote'],
  'remote-kit': ['shared-contract'],
  shell: [...SHARED, 'server-kit', 'releases'],
  // They run the product from outside.
  tooling: ['shared-contract', 'server-kit', 'releases', 'remote-kit'],
  catalogue: ['shared-contract', 'shared-ui', 'shared-event-ui', 'remote-kit'],
  bench: ['shared-contract', 'server-kit', 'shell', 'releases', 'core-api', 'tooling'],
  // Machines that fail, under the visitors of the benches.
  lab: ['shared-contract', 'server-kit', 'releases', 'core-api', 'tooling', 'bench'],
  components: SHARED,
  screen: SHARED,
  // lifecycles, server, routes, standalone
  remote: ['shared-contract', 'shared-auth', 'shared-api', 'shared-remote'],
};

/** Allowed imports between modules of the API. Each lists only modules above it, so there is no cycle. */
const modules = {
  images: [],
  catalogue: ['images'],
  events: ['images', 'catalogue'],
  tickets: ['events'],
  mail: ['tickets'],
  identity: ['mail'],
  'waiting-room': ['events'],
  sales: ['tickets', 'mail', 'waiting-room'],
  payments: ['sales'],
};

/** @param {string} type @param {Record<string, string>} [captured] */
const element = (type, captured) => ({ element: { type, ...(captured && { captured }) } });

/** The public interface of a module of the API. @param {string} [module] any by default */
const publicInterface = (module) => ({
  to: { ...element('module', module ? { module } : undefined), file: { categories: 'public' } },
});

const SAME_REMOTE = { remote: '{{ from.element.captured.remote }}' };

const policies = [
  ...Object.entries(allowedImports)
    .filter(([, others]) => others.length > 0)
    .map(([from, others]) => ({ from: element(from), allow: others.map((to) => ({ to: element(to) })) })),
  // Inside one remote. Imports inside one element are always allowed.
  { from: element('screen'), allow: { to: element('components', SAME_REMOTE) } },
  { from: element('remote'), allow: ['screen', 'components'].map((type) => ({ to: element(type, SAME_REMOTE) })) },
  ...Object.entries(modules)
    .filter(([, others]) => others.length > 0)
    .map(([module, others]) => ({ from: element('module', { module }), allow: others.map(publicInterface) })),
  // The app composes the modules; the seed writes what they read.
  { from: element('core-api'), allow: publicInterface() },
  // Test helpers may import internals, and tests may import test helpers and start the whole app.
  { from: { ...element('core-api'), file: { categories: 'test' } }, allow: { to: element('module') } },
  {
    from: { element: { type: '{module,platform}' }, file: { categories: 'test' } },
    allow: { to: element('core-api') },
  },
  // Tests may use the embedded database, and the site of the jest preset.
  { from: { file: { categories: 'test' } }, allow: ['tooling', 'remote-kit'].map((to) => ({ to: element(to) })) },
  // The remote that it breaks.
  { from: element('e2e'), allow: { to: element('components', { remote: 'sample' }) } },
  // Demo data of the seed and the emulators.
  { from: { element: { type: '{tooling,e2e,specs,bench}' } }, allow: { to: { file: { categories: 'demo' } } } },
  {
    from: { ...element('screen'), file: { categories: 'test' } },
    allow: { to: element('remote', SAME_REMOTE) },
  },
];

/** @type {import('eslint').Linter.Config[]} */
export const importBoundaries = [
  {
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: CONFIGURATION,
    plugins: { boundaries },
    settings: {
      'boundaries/root-path': ROOT,
      'boundaries/elements': elements,
      'boundaries/files': [
        { category: 'test', pattern: '**/*.test.{ts,tsx}' },
        { category: 'test', pattern: '**/{test,testing}/**' },
        { category: 'public', pattern: 'core-api/src/modules/*/index.ts' },
        { category: 'demo', pattern: '{core-api/seeds,sandbox/src}/demo.ts' },
      ],
      'boundaries/ignore': LEFT_OUT,
      'boundaries/dependency-nodes': ['import', 'export', 'dynamic-import'],
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          message:
            '{{ from.element.type }} must not import {{ to.element.type }}: see the import boundaries in docs/decisions/002.',
          policies,
        },
      ],
    },
  },
];
