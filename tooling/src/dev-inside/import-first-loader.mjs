/**
 * A webpack loader that prepends an import to a module.
 * @this {import('webpack').LoaderContext<{ file: string }>}
 * @param {string} source
 */
export default function importFirst(source) {
  return `import ${JSON.stringify(this.getOptions().file)};\n${source}`;
}
