import { EventedTokenizer } from 'simple-html-tokenizer';

/** Named references in organisers' texts; the API already writes most characters as themselves. */
const NAMED: ReadonlyMap<string, string> = new Map(
  'amp& lt< gt> quot" apos\' nbsp\u00a0 ndash– mdash— hellip… bull• middot· lsquo‘ rsquo’ ldquo“ rdquo” laquo« raquo» copy© reg® trade™ deg° times× frac12½ eacuteé rarr→'
    .split(' ')
    .map((reference) => [reference.slice(0, -1), reference.slice(-1)]),
);

const character = (code: number) =>
  code > 0x1f && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' ';

/** The character of `amp`, `#8211` or `#x1F389`; undefined for an unknown name, which stays as it is. */
const decodeReference = (reference: string): string | undefined => {
  const number = /^#(?:(\d{1,7})|[xX]([0-9a-fA-F]{1,6}))$/.exec(reference);
  if (!number) return NAMED.get(reference);
  return character(number[1] ? Number.parseInt(number[1], 10) : Number.parseInt(number[2] ?? '', 16));
};

/** The attributes that are read; '' where one is missing. */
export type SourceAttributes = { href: string; src: string; alt: string; colspan: string; rowspan: string };

/** An element of an organiser's HTML, its name in lower case. */
export type SourceElement = SourceAttributes & { name: string; children: SourceNode[] };
export type SourceNode = string | SourceElement;

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

const ENDS_PARAGRAPH =
  'address article aside blockquote center div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul';

type ImpliedEnd = { ends: string[]; within: string[] };

/** Start tags that close an open element, and the scope in which it is searched (HTML Standard, 'in body'). */
const IMPLIED_ENDS = new Map<string, ImpliedEnd>(
  ENDS_PARAGRAPH.split(' ').map((name) => [name, { ends: ['p'], within: ['li', 'td', 'th', 'blockquote', 'div'] }]),
)
  .set('li', { ends: ['li'], within: ['ul', 'ol'] })
  .set('tbody', { ends: ['thead', 'tbody'], within: ['table'] })
  .set('tfoot', { ends: ['tbody'], within: ['table'] })
  .set('tr', { ends: ['tr'], within: ['table'] })
  .set('td', { ends: ['td', 'th'], within: ['tr', 'table'] })
  .set('th', { ends: ['td', 'th'], within: ['tr', 'table'] });

const noop = () => undefined;

const NO_ATTRIBUTES: SourceAttributes = { href: '', src: '', alt: '', colspan: '', rowspan: '' };
const isReadAttribute = (name: string): name is keyof SourceAttributes => Object.hasOwn(NO_ATTRIBUTES, name);

/** As tolerant as a browser where it matters; never throws, needs no DOM. Events, since the token list may throw. */
export const parseHtml = (html: string): SourceNode[] => {
  const root: SourceElement = { name: '', ...NO_ATTRIBUTES, children: [] };
  const open = [root];
  const innermost = () => open[open.length - 1] ?? root;

  const closeUpTo = (names: string[], within: string[]) => {
    for (let at = open.length - 1; at > 0; at -= 1) {
      const name = open[at]?.name ?? '';
      if (names.includes(name)) open.length = at;
      if (names.includes(name) || within.includes(name)) return;
    }
  };

  const start = (name: string, attributes: SourceAttributes, closed: boolean) => {
    const implied = IMPLIED_ENDS.get(name);
    if (implied) closeUpTo(implied.ends, implied.within);
    const element: SourceElement = { name, ...attributes, children: [] };
    innermost().children.push(element);
    if (!closed && !VOID.has(name)) open.push(element);
  };

  let text = '';
  const newTag = (ends: boolean) => ({ name: '', attributes: { ...NO_ATTRIBUTES }, ends, closed: false });
  let tag = newTag(false);
  let attribute = { name: '', value: '' };
  const tokenizer = new EventedTokenizer(
    {
      reset: noop,
      tagOpen: noop,
      beginData: () => void (text = ''),
      appendToData: (character) => void (text += character),
      finishData: () => void innermost().children.push(text),
      beginStartTag: () => void (tag = newTag(false)),
      beginEndTag: () => void (tag = newTag(true)),
      appendToTagName: (character) => void (tag.name += character.toLowerCase()),
      beginAttribute: () => void (attribute = { name: '', value: '' }),
      appendToAttributeName: (character) => void (attribute.name += character.toLowerCase()),
      beginAttributeValue: noop,
      appendToAttributeValue: (character) => void (attribute.value += character),
      finishAttributeValue: () => {
        if (isReadAttribute(attribute.name)) tag.attributes[attribute.name] ||= attribute.value;
      },
      markTagAsSelfClosing: () => void (tag.closed = true),
      finishTag: () => (tag.ends ? closeUpTo([tag.name], []) : start(tag.name, tag.attributes, tag.closed)),
      beginComment: noop,
      appendToCommentData: noop,
      finishComment: noop,
      reportSyntaxError: noop,
    },
    { parse: decodeReference },
  );
  tokenizer.tokenize(html);
  return root.children;
};
