/**
 * A webpack loader that marks the components and contexts of a library as pure, so that a build drops unused ones: React's
 * functions are calls like any other to a minifier.
 * @this {import('webpack').LoaderContext<object>}
 * @param {string} source
 */
module.exports = function pureComponents(source) {
  return source
    .replace(/= (?=React\d*[.](?:createContext|createElement|forwardRef|memo)\()/g, '= /* @__PURE__ */ ')
    .replace(/^\w+[.]displayName = "\w+";$/gm, '');
};
