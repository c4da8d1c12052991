import webpack from 'webpack';

/**
 * Runs webpack.
 * @template {import('webpack').Configuration | import('webpack').Configuration[]} C
 * @param {C} configuration
 * @returns {Promise<C extends unknown[] ? import('webpack').MultiStats : import('webpack').Stats>}
 * @throws {Error} with webpack's own report
 */
export const compile = (configuration) =>
  new Promise((resolve, reject) => {
    const compiler = webpack(configuration);
    compiler.run((error, stats) =>
      compiler.close(() => {
        if (error) reject(error);
        else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only' })));
        else resolve(stats);
      }),
    );
  });
