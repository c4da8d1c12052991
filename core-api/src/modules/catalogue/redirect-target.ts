import { sitePath } from '@acara/shared-contract/site-path';

/**
 * The address a banner may lead to: http, https, or a path on the site. Anything else is refused, so that a stored
 * `javascript:` or a text that browsers read as another host (`//evil`, `/\evil`) leads nowhere.
 * @returns null for a refused address
 */
export const redirectTarget = (stored: string): string | null => {
  if (URL.canParse(stored)) {
    const { protocol, href } = new URL(stored);
    return protocol === 'http:' || protocol === 'https:' ? href : null;
  }
  return sitePath(stored);
};
