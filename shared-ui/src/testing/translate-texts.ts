/** Puts elements in the place of all texts below an element, as translators of browsers do. */
export const translateTexts = (root: Node): void => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.data.trim() === '') continue;
    const font = document.createElement('font');
    font.append(text.data);
    text.replaceWith(font);
  }
};
