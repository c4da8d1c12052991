/** Globals that servers lack, or have with another meaning. */
const BROWSER_ONLY = new Set([
  ...['window', 'self', 'document', 'navigator', 'location', 'history', 'screen', 'localStorage', 'sessionStorage'],
  ...['indexedDB', 'caches', 'customElements', 'visualViewport', 'devicePixelRatio', 'innerWidth', 'innerHeight'],
  ...['scrollX', 'scrollY', 'matchMedia', 'getComputedStyle', 'requestAnimationFrame', 'requestIdleCallback'],
  ...['addEventListener', 'scrollTo', 'alert', 'Image', 'Element', 'HTMLElement', 'Node', 'DOMParser', 'Notification'],
  ...['IntersectionObserver', 'ResizeObserver', 'MutationObserver', 'XMLHttpRequest'],
]);

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Whether the code runs when the module is loaded, not when a function is called. */
const runsOnLoad = (/** @type {any} */ node) => {
  for (let at = node; at; at = at.parent) {
    if (FUNCTIONS.has(at.type)) return false;
    // Instance fields are set when the class is used; static ones when the module is loaded.
    if (at.type === 'PropertyDefinition' && !at.static) return false;
  }
  return true;
};

/** @type {import('eslint').Rule.RuleModule} */
export const noModuleScopeBrowserGlobal = {
  meta: {
    type: 'problem',
    docs: { description: 'Modules are loaded on the server too, where there is no window.' },
    messages: {
      onLoad: '`{{ name }}` does not exist where this module is also loaded, on the server: use it inside a function.',
    },
    schema: [],
  },
  create: (context) => ({
    Program: () => {
      const { globalScope } = context.sourceCode.scopeManager;
      for (const { identifier } of globalScope?.through ?? []) report(context, identifier);
      for (const variable of globalScope?.variables ?? [])
        if (variable.defs.length === 0) for (const { identifier } of variable.references) report(context, identifier);
    },
  }),
};

/** @param {import('eslint').Rule.RuleContext} context @param {any} identifier */
const report = (context, identifier) => {
  const { name, parent } = identifier;
  const isTypeof = parent.type === 'UnaryExpression' && parent.operator === 'typeof';
  const isType =
    parent.type.startsWith('TS') &&
    !['TSNonNullExpression', 'TSAsExpression', 'TSSatisfiesExpression'].includes(parent.type);
  if (BROWSER_ONLY.has(name) && !isTypeof && !isType && runsOnLoad(identifier))
    context.report({ node: identifier, messageId: 'onLoad', data: { name } });
};
