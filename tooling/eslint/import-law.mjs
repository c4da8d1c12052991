import boundaries from 'eslint-plugin-boundaries';
import { CONFIGURATION, LEFT_OUT, ROOT } from './places.mjs';

/** Each package is an element; the parts of a remote are elements inside it. */
const elements = [
  { type: 'screen', pattern: 'mfe-*/src/screens/*', capture: ['remote', 'screen'] },
  { type: 'parts', pattern: 'mfe-*/src/parts', capture: ['remote'] },
  { type: 'remote', pattern: 'mfe-*', capture: ['remote'] },
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
const law = {
  'shared-contract': [],
  'shared-auth': ['shared-contract'],
  'shared-ui': ['shared-contract'],
  'core-api': ['shared-contract'],
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
  parts: ['shared-contract', 'shared-auth', 'shared-api', 'shared-ui'],
  screen: ['shared-contract', 'shared-auth', 'shared-api', 'shared-ui'],
  // lifecycles, server, routes, standalone
  remote: ['shared-contract', 'shared-auth', 'shared-api', 'shared-remote'],
};

/** @param {string} type @param {Record<string, string>} [captured] */
const element = (type, captured) => ({ element: { type, ...(captured && { captured }) } });

const SAME_REMOTE = { remote: '{{ from.element.captured.remote }}' };

const policies = [
  ...Object.entries(law)
    .filter(([, others]) => others.length > 0)
    .map(([from, others]) => ({ from: element(from), allow: others.map((to) => ({ to: element(to) })) })),
  // Inside one remote. What lies inside one element is not asked about.
  { from: element('screen'), allow: { to: element('parts', SAME_REMOTE) } },
  { from: element('remote'), allow: ['screen', 'parts'].map((type) => ({ to: element(type, SAME_REMOTE) })) },
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
export const importLaw = [
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
          message: '{{ from.element.type }} must not import {{ to.element.type }}: the import law of docs/decisions.',
          policies,
        },
      ],
    },
  },
];
