import ts from 'typescript';

export type TableRow = { route: string; component: string; file: string };

/**
 * Adds a screen to the text of a `routes.tsx`: an import, sorted among those of the other screens, and a last row. Null
 * where it has no table.
 */
export const withScreen = (text: string, { route, component, file }: TableRow): string | null => {
  const source = ts.createSourceFile('routes.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const table = tableIn(source);
  const imports = source.statements.filter(ts.isImportDeclaration);
  const last = imports.at(-1);
  if (!table || !last) return null;
  const behind = imports.find(({ moduleSpecifier }) => {
    const from = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
    return from.startsWith('./screens/') && from > file;
  });
  const { properties } = table;
  const comma = properties.length > 0 && !properties.hasTrailingComma ? ',' : '';
  const name = /^\w+$/.test(route) ? route : `'${route}'`;
  return withTexts(text, [
    [behind?.getStart() ?? last.end + 1, `import { ${component} } from '${file}';\n`],
    [properties.end, `${comma}${name}: { screen: ${component} }`],
  ]);
};

/** The second argument of `remoteRoutes`. */
const tableIn = (node: ts.Node): ts.ObjectLiteralExpression | undefined => {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'remoteRoutes') {
    const table = node.arguments[1];
    return table && ts.isObjectLiteralExpression(table) ? table : undefined;
  }
  return ts.forEachChild(node, tableIn);
};

/** @param texts sorted by position */
const withTexts = (text: string, texts: [number, string][]): string =>
  texts.toReversed().reduce((all, [at, one]) => all.slice(0, at) + one + all.slice(at), text);
