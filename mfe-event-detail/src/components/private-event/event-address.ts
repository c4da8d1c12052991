import { readLink } from '@acara/shared-contract/links';
import { typedSlug, typedText } from '@acara/shared-contract/typed-text';

/** Only for reading addresses, never requested. */
const SITE = 'https://site.invalid';

const readWord = (word: string): EventAddress | null => {
  // With its scheme, as a path, or without either.
  for (const address of [word, `/${word}`, `https://${word}`]) {
    const url = URL.parse(address, SITE);
    const { name = '', values = {} } = (url && readLink(url)) ?? {};
    if ((name === 'event.detail' || name === 'event.private') && values.slug)
      return { slug: typedSlug(values.slug), access: typedText(values.access ?? '') };
  }
  return null;
};

/** `access`: empty in the address of an event that is not private. */
export type EventAddress = { slug: string; access: string };

/** What the address of an event's page says, in a text that was pasted; null where it has none. */
export const readEventAddress = (pasted: string): EventAddress | null => {
  for (const word of typedText(pasted).split(' ')) {
    const found = word.includes('/') ? readWord(word) : null;
    if (found) return found;
  }
  return null;
};
