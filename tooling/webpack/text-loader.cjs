/**
 * A webpack loader: puts a text in the place of a module.
 * @this {import('webpack').LoaderContext<{ text: string }>}
 */
module.exports = function textLoader() {
  return this.getOptions().text;
};
