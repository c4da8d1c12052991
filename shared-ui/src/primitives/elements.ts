import type { ReactElement } from 'react';

/**
 * Children of which none is a bare text, so that a component may put them beside others: a translator replaces the text
 * nodes of a page.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
