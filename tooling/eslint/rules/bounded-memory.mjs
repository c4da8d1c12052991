const COLLECTIONS = new Set(['Map', 'Set']);
/** Methods that make a collection or a list larger. */
const GROWS = new Set(['add', 'push', 'set', 'unshift']);
const REASON = /Bounded: ./;

const isEmptyList = (/** @type {any} */ node) => node?.type === 'ArrayExpression' && node.elements.length === 0;

const isEmptyCollection = (/** @type {any} */ node) =>
  node?.type === 'NewExpression' && COLLECTIONS.has(node.callee.name) && node.arguments.length === 0;

/** A cache by number of entries: they may be as large as somebody likes. */
const isCountedCache = (/** @type {any} */ node) =>
  node?.type === 'NewExpression' &&
  node.callee.name === 'LRUCache' &&
  !node.arguments[0]?.properties?.some((/** @type {any} */ property) => property.key?.name === 'maxSize');

const functionOf = (/** @type {any} */ node) => {
  let at = node;
  while (at && !/Function/.test(at.type)) at = at.parent;
  return at ?? null;
};

/** Whether a variable is filled by another function than the one that has it: it outlives a call. */
const isFilledLater = (/** @type {import('eslint').Scope.Variable} */ variable, /** @type {any} */ declaration) =>
  variable.references.some(({ identifier }) => {
    const { parent } = /** @type {any} */ (identifier);
    const grows = parent.type === 'MemberExpression' && parent.object === identifier && GROWS.has(parent.property.name);
    return grows && functionOf(identifier) !== functionOf(declaration);
  });

/**
 * What a server keeps beyond a call and fills is a `BoundedMap`, or a comment above says what bounds it.
 * @type {import('eslint').Rule.RuleModule}
 */
export const boundedMemory = {
  meta: {
    type: 'problem',
    docs: { description: 'Servers keep nothing that visitors can fill without a bound.' },
    messages: {
      unbounded:
        'This can grow while the server runs: use a BoundedMap, or say above it what bounds it (`// Bounded: …`).',
    },
    schema: [],
  },
  create: (context) => {
    const { sourceCode } = context;
    const hasReason = (/** @type {any} */ node) =>
      sourceCode.getCommentsBefore(node).some(({ value }) => REASON.test(value));
    const report = (/** @type {any} */ statement) => {
      if (!hasReason(statement)) context.report({ node: statement, messageId: 'unbounded' });
    };
    return {
      VariableDeclarator: (/** @type {any} */ node) => {
        const { init, parent } = node;
        const statement = parent.parent.type === 'ExportNamedDeclaration' ? parent.parent : parent;
        if (isCountedCache(init)) return report(statement);
        if (!isEmptyCollection(init) && !isEmptyList(init)) return;
        if (sourceCode.getDeclaredVariables(node).some((variable) => isFilledLater(variable, node))) report(statement);
      },
      PropertyDefinition: (/** @type {any} */ node) => {
        if (isEmptyCollection(node.value) || isEmptyList(node.value) || isCountedCache(node.value)) report(node);
      },
    };
  },
};
