import path from 'node:path';

/** @type {import('eslint').Rule.RuleModule} */
export const kebabCaseFile = {
  meta: {
    type: 'suggestion',
    docs: { description: 'File names in kebab-case.' },
    messages: { name: '{{ file }} must be in kebab-case.' },
    schema: [],
  },
  create: (context) => ({
    Program: (node) => {
      const file = path.basename(context.filename);
      if (!/^[a-z0-9]+(-[a-z0-9]+)*([.][a-z0-9]+(-[a-z0-9]+)*)*$/.test(file))
        context.report({ node, messageId: 'name', data: { file } });
    },
  }),
};
