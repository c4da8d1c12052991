/**
 * A webpack loader that replaces a module by a text.
 * @this {import('webpack').LoaderContext<{ text: string }>}
 */
module.exports = function textLoader() {
  return this.getOptions().text;
};
