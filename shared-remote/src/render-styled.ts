import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';

/** Renders elements on the server. @returns their markup, and the `<style>` element of all of them */
export const renderStyled = (
  identifierPrefix: string,
  ...elements: ReactElement[]
): { html: string[]; styles: string } => {
  const sheet = new ServerStyleSheet();
  try {
    const html = elements.map((element) => renderToString(sheet.collectStyles(element), { identifierPrefix }));
    return { html, styles: sheet.getStyleTags() };
  } finally {
    sheet.seal();
  }
};
