import path from 'node:path';
import ts from 'typescript';

/** A value of a file, and the type that it must have, such as `import('kubernetes-types/core/v1').Service`. */
export type TypedValue = { name: string; type: string; value: unknown };

/**
 * Errors in the fields of values, found by the TypeScript compiler: a literal may have no field that its type lacks, and
 * must have all that it needs.
 */
export const findTypeErrors = (root: string, values: readonly TypedValue[]): string[] => {
  // One line each.
  const lines = values.map(({ type, value }, index) => `export const v${index}: ${type} = ${JSON.stringify(value)};`);
  const file = path.join(root, 'values.generated.ts');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const readSource = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(file, lines.join('\n'), ts.ScriptTarget.ESNext) : readSource(name, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file: source, start = 0, messageText }) => {
    const found = source && values[source.getLineAndCharacterOfPosition(start).line];
    return `${found?.name ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
};
