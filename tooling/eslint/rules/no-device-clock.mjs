/** @param {any} node */
const isDate = (node) => node.type === 'Identifier' && node.name === 'Date';

/** @type {import('eslint').Rule.RuleModule} */
export const noDeviceClock = {
  meta: {
    type: 'problem',
    docs: { description: "A visitor's device may show any time." },
    messages: {
      device: "The device's clock may be wrong: use `serverNow` of shared-auth, and `performance.now` for durations.",
    },
    schema: [],
  },
  create: (context) => {
    const report = (/** @type {any} */ node) => context.report({ node, messageId: 'device' });
    return {
      MemberExpression: (/** @type {any} */ node) => {
        const { name } = node.property;
        if ((isDate(node.object) && name === 'now') || name === 'timeOrigin') report(node);
      },
      NewExpression: (/** @type {any} */ node) => {
        if (isDate(node.callee) && node.arguments.length === 0) report(node);
      },
      CallExpression: (/** @type {any} */ node) => {
        if (isDate(node.callee)) report(node);
      },
    };
  },
};
