import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';

/** Compiled rules by component and class name, which is a hash of their source. (Global styles, which we do not use, insert theirs anew.) */
const compiledRules = new Map<string, string[]>();
/** The home page has some 100; interpolated values could make any number. */
const MAX_COMPILED = 5000;

/** Gives a sheet the rules that an earlier rendering compiled. */
const reuseCompiledRules = ({ instance }: ServerStyleSheet): void => {
  // A later version of the library, which the edge provides, may work in another way.
  if (!('hasNameForId' in instance && 'insertRules' in instance)) return;
  const hasName = instance.hasNameForId.bind(instance);
  const insertRules = instance.insertRules.bind(instance);
  instance.hasNameForId = (id, name) => {
    if (hasName(id, name)) return true;
    const rules = compiledRules.get(`${id} ${name}`);
    if (rules) insertRules(id, name, rules);
    return rules !== undefined;
  };
  instance.insertRules = (id, name, rules) => {
    if (compiledRules.size >= MAX_COMPILED) compiledRules.clear();
    compiledRules.set(`${id} ${name}`, rules);
    insertRules(id, name, rules);
  };
};

/** Renders elements on the server. @returns their markup, and the `<style>` element of all of them */
export const renderStyled = (
  identifierPrefix: string,
  ...elements: ReactElement[]
): { html: string[]; styles: string } => {
  const sheet = new ServerStyleSheet();
  reuseCompiledRules(sheet);
  try {
    const html = elements.map((element) => renderToString(sheet.collectStyles(element), { identifierPrefix }));
    return { html, styles: sheet.getStyleTags() };
  } finally {
    sheet.seal();
  }
};
