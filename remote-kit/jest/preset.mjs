import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * The one jest configuration of every package.
 * @param {'browser' | 'node'} kind jsdom with the testing-library matchers, or plain Node
 * @param {import('jest').Config} [more] settings of one package on top
 * @returns {import('jest').Config}
 */
export const jestPreset = (kind, more = {}) => ({
  testEnvironment: kind === 'browser' ? require.resolve('./jsdom-environment.cjs') : 'node',
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.data/'],
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
  transform: {
    '^.+[.](ts|tsx|js|mjs)$': [
      require.resolve('@swc/jest'),
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // Packages that ship ES modules only; jest runs CommonJS.
  transformIgnorePatterns: [
    '/node_modules/(?!(@acara|@actions|typebox|jose|yet-another-react-lightbox|content-disposition|cookie|@fastify/type-provider-typebox|swiper|react-day-picker|@date-fns|sanitize-html|htmlparser2|entities|dom-serializer|domelementtype|domhandler|domutils|escape-string-regexp|is-plain-object|d3-[a-z-]+|internmap|request-filtering-agent)/)',
  ],
  moduleNameMapper: { '[.](css|woff2)$': require.resolve('./asset-stub.cjs') },
  resolver: require.resolve('./resolver.cjs'),
  globalSetup: require.resolve('./joined-libraries.mjs'),
  setupFilesAfterEnv: [
    require.resolve('./setup.cjs'),
    ...(kind === 'browser' ? [require.resolve('./browser-setup.cjs')] : []),
  ],
  restoreMocks: true,
  ...more,
});
