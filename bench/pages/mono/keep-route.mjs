import ts from 'typescript';

/**
 * The `routes.tsx` of a remote with one row of its table: the screens of all others, which it imports, are then unused.
 * @param {string} source
 * @param {string} name of the route
 * @throws when it has no table with such a row
 */
export const keepRoute = (source, name) => {
  const file = ts.createSourceFile('routes.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  /** @type {ts.ObjectLiteralElementLike[]} */
  const rows = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'remoteRoutes')
      rows.push(...node.arguments[1].properties);
    ts.forEachChild(node, visit);
  };
  visit(file);
  const others = rows.filter((row) => row.name?.text !== name);
  if (others.length !== rows.length - 1) throw new Error(`the table of routes has no row ${name}`);
  return others
    .toReversed()
    .reduce((text, row) => text.slice(0, row.getFullStart()) + text.slice(row.end).replace(/^,/, ''), source);
};

/** A loader of webpack; the route is in the query of the import. @this {{ resourceQuery: string }} */
export default function keepRouteOfQuery(source) {
  return keepRoute(source, new URLSearchParams(this.resourceQuery).get('route') ?? '');
}
