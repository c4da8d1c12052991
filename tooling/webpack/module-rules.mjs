import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * How sources are compiled, the same for browser and server so that styled-components' class names agree.
 * @param {{ namespace: string, target: 'browser' | 'server', production: boolean }} options
 */
export const moduleRules = ({ namespace, target, production }) => [
  {
    test: /[.]tsx?$/,
    exclude: /node_modules/,
    resolve: { fullySpecified: false },
    use: {
      loader: require.resolve('swc-loader'),
      options: {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: !production } },
          experimental: {
            plugins: [
              [
                require.resolve('@swc/plugin-styled-components'),
                {
                  namespace,
                  ssr: true,
                  fileName: true,
                  displayName: !production,
                  minify: true,
                  // What nothing shows is left out, as if it were a plain constant.
                  pure: true,
                  transpileTemplateLiterals: true,
                },
              ],
            ],
          },
        },
        module: { type: 'es6' },
      },
    },
  },
  // A library's styles as text; who imports them says where they apply.
  { test: /[.]css$/, type: 'asset/source' },
  {
    test: /[.]woff2$/,
    type: 'asset/resource',
    generator: { filename: 'fonts/[name].[contenthash:8][ext]', emit: target === 'browser' },
  },
];

/** Extensions, in the order they are tried. */
export const extensions = ['.ts', '.tsx', '.mjs', '.js'];
