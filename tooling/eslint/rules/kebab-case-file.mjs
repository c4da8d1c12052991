import path from 'node:path';

/** @type {import('eslint').Rule.RuleModule} */
export const kebabCaseFile = {
  meta: {
    type: 'suggestion',
    docs: { description: 'One way to name files, so that nobody searches for capitals.' },
    messages: { name: '{{ file }} is to be written in kebab-case.' },
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
