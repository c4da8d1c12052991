/**
 * What a child of JSX puts into the document. `fixed`: a text that never changes; `text`: one that may change, come or
 * go; `optional`: an element that may.
 * @typedef {'element' | 'optional' | 'fixed' | 'text'} Content
 */

/** @type {(contents: Content[]) => Content[]} An element or nothing, or one of two elements. */
const varying = (contents) => contents.map((one) => (one === 'element' ? 'optional' : one === 'fixed' ? 'text' : one));

const isNothing = (/** @type {any} */ node) =>
  (node.type === 'Literal' && (node.value === null || typeof node.value === 'boolean')) ||
  (node.type === 'Identifier' && node.name === 'undefined');

/** What the function returns that makes an element of each item of a list. */
const returnedBy = (/** @type {any} */ node) => {
  if (!/Function/.test(node?.type ?? '')) return null;
  if (node.body.type !== 'BlockStatement') return node.body;
  return node.body.body.findLast((/** @type {any} */ one) => one.type === 'ReturnStatement')?.argument ?? null;
};

/** Functions that components are given to render something: they make elements. */
const RENDERS = /^(?:children|render[A-Z]?\w*)$/;

/** What a name of the same file was set to; null for parameters and names from elsewhere. */
const valueOf = (/** @type {any} */ node, /** @type {import('eslint').SourceCode} */ sourceCode) => {
  let scope = /** @type {import('eslint').Scope.Scope | null} */ (sourceCode.getScope(node));
  while (scope && !scope.set.has(node.name)) scope = scope.upper;
  const declared = /** @type {any} */ (scope?.set.get(node.name)?.defs[0]?.node);
  return declared?.type === 'VariableDeclarator' && declared.id.type === 'Identifier' ? declared.init : null;
};

/** Says without types what an expression is: a text, unless its form or its name says that it is an element. */
class Reader {
  /**
   * @param {import('eslint').SourceCode} sourceCode
   * @param {ReadonlySet<string>} elements names of values that are elements or nothing
   */
  constructor(sourceCode, elements) {
    this.sourceCode = sourceCode;
    this.elements = elements;
    /** Of properties, by name: whether their types say that they are elements, in all places of the file. */
    this.typed = new Map();
  }

  readType(/** @type {any} */ { key, typeAnnotation }) {
    const type = typeAnnotation?.typeAnnotation;
    const isElements = type?.typeName?.name === 'Elements';
    this.typed.set(key.name, isElements && this.typed.get(key.name) !== false);
  }

  /** @returns {Content[]} */
  read(/** @type {any} */ node) {
    if (isNothing(node)) return [];
    switch (node.type) {
      case 'JSXElement':
        return ['element'];
      case 'JSXFragment':
        return ['optional'];
      case 'Literal':
        return String(node.value).trim() === '' ? [] : ['fixed'];
      case 'TemplateLiteral':
        return [node.expressions.length === 0 ? 'fixed' : 'text'];
      case 'LogicalExpression':
        return varying([...(node.operator === '&&' ? [] : this.read(node.left)), ...this.read(node.right)]);
      case 'ConditionalExpression':
        return varying([...this.read(node.consequent), ...this.read(node.alternate)]);
      case 'CallExpression':
        return this.readCall(node);
      case 'ChainExpression':
        return this.read(node.expression);
      case 'MemberExpression':
        return this.elements.has(node.property.name) || this.isElement(node.object) ? ['optional'] : ['text'];
      case 'Identifier': {
        if (this.elements.has(node.name) || this.typed.get(node.name)) return ['optional'];
        const value = valueOf(node, this.sourceCode);
        return value ? this.read(value) : ['text'];
      }
      default:
        return ['text'];
    }
  }

  /** Whether the name of an object says that each of its values is an element. */
  isElement(/** @type {any} */ node) {
    const value = node.type === 'Identifier' && valueOf(node, this.sourceCode);
    return (
      value?.type === 'ObjectExpression' &&
      value.properties.every((/** @type {any} */ property) => property.value?.type === 'JSXElement')
    );
  }

  /** @returns {Content[]} */
  readCall({ callee, arguments: [given] }) {
    if (callee.property?.name === 'map') return this.readReturned(given);
    if (callee.name === 'useMemo') return this.readReturned(given);
    if (callee.type !== 'Identifier') return ['text'];
    return RENDERS.test(callee.name) ? ['optional'] : this.readReturned(valueOf(callee, this.sourceCode));
  }

  /** @returns {Content[]} */
  readReturned(/** @type {any} */ made) {
    const returned = returnedBy(made);
    return returned ? varying(this.read(returned)) : ['text'];
  }

  /** @returns {Content[]} */
  readChild(/** @type {any} */ node) {
    // Blanks are not translated.
    if (node.type === 'JSXText') return node.value.trim() === '' ? [] : ['fixed'];
    if (node.type !== 'JSXExpressionContainer') return this.read(node);
    return node.expression.type === 'JSXEmptyExpression' ? [] : this.read(node.expression);
  }
}

/**
 * A text that changes has an element of its own, and so has one beside elements that come and go. Translators put
 * elements in the place of the page's text nodes: React then changes nodes that nobody sees, or fails where it inserts
 * before them. The only text of an element is safe: React sets the element's content.
 * @type {import('eslint').Rule.RuleModule}
 */
export const textStandsAlone = {
  meta: {
    type: 'problem',
    docs: { description: 'Pages keep working when a translator replaces their text nodes.' },
    messages: {
      shared:
        'This text may change and shares its element with others, so it breaks in translated pages: give it an element of its own, or make one template literal of all its texts.',
      beside: 'Elements come and go beside this text, which breaks in translated pages: give it an element of its own.',
    },
    schema: [{ type: 'object', properties: { elements: { type: 'array', items: { type: 'string' } } } }],
  },
  create: (context) => {
    const reader = new Reader(context.sourceCode, new Set(context.options[0]?.elements));
    const check = (/** @type {any} */ node) => {
      const children = node.children
        .map((/** @type {any} */ child) => ({ child, contents: reader.readChild(child) }))
        .filter(({ contents }) => contents.length > 0);
      const isFragment = node.type === 'JSXFragment';
      if (children.length < 2 && !isFragment) return;
      // A fragment has no element of its own: it may come and go beside others.
      const isVarying = isFragment || children.some(({ contents }) => contents.includes('optional'));
      for (const { child, contents } of children) {
        if (contents.includes('text')) context.report({ node: child, messageId: 'shared' });
        else if (isVarying && contents.includes('fixed')) context.report({ node: child, messageId: 'beside' });
      }
    };
    return {
      TSPropertySignature: (/** @type {any} */ node) => reader.readType(node),
      'JSXElement:exit': check,
      'JSXFragment:exit': check,
    };
  },
};
