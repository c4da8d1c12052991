import { EventedTokenizer } from 'simple-html-tokenizer';
import { decodeReference } from './html-text.ts';

/** An element as an organiser wrote it, its name in lower case; of its attributes only `href` is of interest. */
export type SourceElement = { name: string; href: string; children: SourceNode[] };
export type SourceNode = string | SourceElement;

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);

const ENDS_PARAGRAPH =
  'address article aside blockquote center div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul';

type ImpliedEnd = { ends: string[]; within: string[] };

/** Start tags that end an open element of their like, and how far up they look for it (HTML Standard, 'in body'). */
const IMPLIED_ENDS = new Map<string, ImpliedEnd>(
  ENDS_PARAGRAPH.split(' ').map((name) => [name, { ends: ['p'], within: ['li', 'td', 'th', 'blockquote', 'div'] }]),
)
  .set('li', { ends: ['li'], within: ['ul', 'ol'] })
  .set('tr', { ends: ['tr'], within: ['table'] })
  .set('td', { ends: ['td', 'th'], within: ['tr', 'table'] })
  .set('th', { ends: ['td', 'th'], within: ['tr', 'table'] });

const nothing = () => undefined;

/**
 * Reads HTML into a tree, as forgiving as a browser where it matters to text. Never throws, never touches a DOM.
 * The tokenizer reports character by character; its ready-made token list is not used because it throws on an end tag
 * that carries attributes.
 */
export const sourceTree = (html: string): SourceNode[] => {
  const root: SourceElement = { name: '', href: '', children: [] };
  const open = [root];
  const innermost = () => open[open.length - 1] ?? root;

  const closeUpTo = (names: string[], within: string[]) => {
    for (let at = open.length - 1; at > 0; at -= 1) {
      const name = open[at]?.name ?? '';
      if (names.includes(name)) open.length = at;
      if (names.includes(name) || within.includes(name)) return;
    }
  };

  const start = (name: string, href: string, closed: boolean) => {
    const implied = IMPLIED_ENDS.get(name);
    if (implied) closeUpTo(implied.ends, implied.within);
    const element: SourceElement = { name, href, children: [] };
    innermost().children.push(element);
    if (!closed && !VOID.has(name)) open.push(element);
  };

  let text = '';
  let tag = { name: '', href: '', ends: false, closed: false };
  let attribute = { name: '', value: '' };
  const tokenizer = new EventedTokenizer(
    {
      reset: nothing,
      tagOpen: nothing,
      beginData: () => void (text = ''),
      appendToData: (character) => void (text += character),
      finishData: () => void innermost().children.push(text),
      beginStartTag: () => void (tag = { name: '', href: '', ends: false, closed: false }),
      beginEndTag: () => void (tag = { name: '', href: '', ends: true, closed: false }),
      appendToTagName: (character) => void (tag.name += character.toLowerCase()),
      beginAttribute: () => void (attribute = { name: '', value: '' }),
      appendToAttributeName: (character) => void (attribute.name += character.toLowerCase()),
      beginAttributeValue: nothing,
      appendToAttributeValue: (character) => void (attribute.value += character),
      finishAttributeValue: () => void (attribute.name === 'href' && (tag.href ||= attribute.value)),
      markTagAsSelfClosing: () => void (tag.closed = true),
      finishTag: () => (tag.ends ? closeUpTo([tag.name], []) : start(tag.name, tag.href, tag.closed)),
      beginComment: nothing,
      appendToCommentData: nothing,
      finishComment: nothing,
      reportSyntaxError: nothing,
    },
    { parse: decodeReference },
  );
  tokenizer.tokenize(html);
  return root.children;
};
