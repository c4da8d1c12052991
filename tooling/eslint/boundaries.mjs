import boundaries from 'eslint-plugin-boundaries';
import { CONFIGURATION, LEFT_OUT, ROOT } from './places.mjs';

/** Each package is an element; folders of a remote and of the API are elements inside it. */
const elements = [
  { type: 'screen', pattern: 'mfe-*/src/screens/*', capture: ['remote', 'screen'] },
  { type: 'components', pattern: 'mfe-*/src/components', capture: ['remote'] },
  { type: 'remote', pattern: 'mfe-*', capture: ['remote'] },
  { type: 'module', pattern: 'core-api/src/modules/*', capture: ['module'] },
  { type: 'platform', pattern: 'core-api/src/platform' },
  ...[
    'shared-contract',
    'shared-auth',
    'shared-api',
    'shared-ui',
    'shared-remote',
    'shell',
    'core-api',
    'releases',
    'sandbox',
    'tooling',
    'e2e',
    'bench',
  ].map((name) => ({ type: name, pattern: name })),
];

/** Who may import whom (docs/decisions and the architecture's table): nothing that is not listed. */
const allowedImports = {
  'shared-contract': [],
  'shared-auth': ['shared-contract'],
  'shared-ui': ['shared-contract'],
  platform: ['shared-contract'],
  module: ['shared-contract', 'platform'],
  'core-api': ['shared-contract', 'platform'],
  releases: ['shared-contract'],
  sandbox: ['shared-contract'],
  e2e: ['shared-contract', 'releases', 'tooling'],
  'shared-api': ['shared-contract', 'shared-auth'],
  'shared-remote': ['shared-contract', 'shared-auth', 'shared-api', 'shared-ui'],
  shell: ['shared-contract', 'shared-auth', 'shared-api', 'shared-ui', 'shared-remote', 'releases'],
  // What runs the product from outside: it starts and measures the real thing.
  tooling: ['shared-contract', 'releases'],
  // Its one-bundle comparator is made of the same sources as the site.
  bench: [
    ...['shared-contract', 'shared-auth', 'shared-api', 'shared-ui', 'shared-remote', 'shell', 'remote'],
    ...['releases', 'core-api', 'tooling'],
  ],
  components: ['shared-contract', 'shared-auth', 'shared-api', 'shared-ui'],
  screen: ['shared-contract', 'shared-auth', 'shared-api', 'shared-ui'],
  // lifecycles, server, routes, standalone
  remote: ['shared-contract', 'shared-auth', 'shared-api', 'shared-remote'],
};

/** Which modules of the API each one builds on. Each names only ones above it, so there is no circle. */
const modules = {
  images: [],
  catalogue: ['images'],
  events: ['images', 'catalogue'],
  tickets: ['events'],
  mail: ['tickets'],
  identity: ['mail'],
  sales: ['tickets', 'mail'],
  payments: ['sales'],
};

/** @param {string} type @param {Record<string, string>} [captured] */
const element = (type, captured) => ({ element: { type, ...(captured && { captured }) } });

/** What a module of the API shows the others. @param {string} [module] any, where none is named */
const door = (module) => ({
  to: { ...element('module', module ? { module } : undefined), file: { categories: 'door' } },
});

const SAME_REMOTE = { remote: '{{ from.element.captured.remote }}' };

const policies = [
  ...Object.entries(allowedImports)
    .filter(([, others]) => others.length > 0)
    .map(([from, others]) => ({ from: element(from), allow: others.map((to) => ({ to: element(to) })) })),
  // Inside one remote. What lies inside one element is not asked about.
  { from: element('screen'), allow: { to: element('components', SAME_REMOTE) } },
  { from: element('remote'), allow: ['screen', 'components'].map((type) => ({ to: element(type, SAME_REMOTE) })) },
  ...Object.entries(modules)
    .filter(([, others]) => others.length > 0)
    .map(([module, others]) => ({ from: element('module', { module }), allow: others.map((other) => door(other)) })),
  // The app puts the modules together; the seed writes what they read.
  { from: element('core-api'), allow: door() },
  // What helps the tests looks behind the doors, and tests use it, and start the whole app.
  { from: { ...element('core-api'), file: { categories: 'test' } }, allow: { to: element('module') } },
  {
    from: { element: { type: '{module,platform}' }, file: { categories: 'test' } },
    allow: { to: element('core-api') },
  },
  // Tests may use the harness that shows a screen at its address, and the launcher of the database.
  {
    from: { file: { categories: 'test' } },
    allow: ['shared-remote', 'tooling'].map((type) => ({ to: element(type) })),
  },
  // What the seed and the stand-ins promise to be there: accounts, addresses and identities, nothing behind them.
  { from: { element: { type: '{tooling,e2e,bench}' } }, allow: { to: { file: { categories: 'demo' } } } },
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
        { category: 'door', pattern: 'core-api/src/modules/*/index.ts' },
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
