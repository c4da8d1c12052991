import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const workspace = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Rules for sources and assets, the same for browser and server, so that styled-components' class names agree.
 * @param {{ namespace: string, target: 'browser' | 'server', production: boolean, refresh?: boolean }} options
 *   refresh: for React Refresh, which keeps the state of what is shown
 */
export const moduleRules = ({ namespace, target, production, refresh = false }) => [
  {
    test: /[.]tsx?$/,
    exclude: /node_modules/,
    resolve: { fullySpecified: false },
    use: [
      { loader: require.resolve('./component-ids-loader.cjs'), options: { workspace } },
      {
        loader: require.resolve('swc-loader'),
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development: !production, refresh } },
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
                    // Unused components can be dropped.
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
    ],
  },
  // A library's styles, as text.
  { test: /[.]css$/, type: 'asset/source' },
  {
    test: /[.]woff2$/,
    type: 'asset/resource',
    generator: { filename: 'fonts/[name][ext]', emit: target === 'browser' },
  },
];

export const extensions = ['.ts', '.tsx', '.mjs', '.js'];
