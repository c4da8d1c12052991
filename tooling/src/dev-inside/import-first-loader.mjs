/**
 * A webpack loader: puts an import before everything else in a module.
 * @this {import('webpack').LoaderContext<{ file: string }>}
 * @param {string} source
 */
export default function importFirst(source) {
  return `import ${JSON.stringify(this.getOptions().file)};\n${source}`;
}
