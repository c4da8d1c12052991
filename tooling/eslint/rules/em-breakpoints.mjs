/** A condition on the width of the window or of a container, in pixels; `${…}` reads as a digit. */
const PIXELS = /\(\s*(?:min-|max-)?(?:width|inline-size)\s*(?::|[<>]=?)\s*[\d.]+px|\(\s*[\d.]+px\s*[<>]/;

/** @type {import('eslint').Rule.RuleModule} */
export const emBreakpoints = {
  meta: {
    type: 'problem',
    docs: { description: 'Breakpoints follow the size of the letters.' },
    messages: {
      pixels:
        'A breakpoint in px ignores larger letters. Use `from`, `below` or `windowFrom` of tokens, em, or rem for a container.',
    },
    schema: [],
  },
  create: (context) => {
    /** @param {import('eslint').Rule.Node} node @param {string} text */
    const check = (node, text) => PIXELS.test(text) && context.report({ node, messageId: 'pixels' });
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateLiteral: (node) => check(node, node.quasis.map(({ value }) => value.raw).join('0')),
    };
  },
};
