import { tokens } from './tokens.ts';

// Bundlers drop what they do not use of texts that hold plain names only.
const { brandInk, inkSoft, line, skeleton, surface } = tokens.color;
const { card: cardRadius } = tokens.radius;
const { small } = tokens.size;

// Declarations that many components share, as text for any CSS.

export const card = `
  border: 1px solid ${line};
  border-radius: ${cardRadius};
  background: ${surface};
`;

/** One column that is never wider than its parent. */
export const column = 'display: grid; grid-template-columns: minmax(0, 1fr);';

/** One line, its first part at the start, its last at the end. */
export const spread = 'display: flex; align-items: center; justify-content: space-between;';

/** A box with its one child in the middle. */
export const tile = (side: string) => `display: grid; place-items: center; width: ${side}; height: ${side};`;

/** Small and less important. */
export const note = `color: ${inkSoft}; font-size: ${small};`;

/** A picture of an event. */
export const poster = `aspect-ratio: 16 / 9; background: ${skeleton}; object-fit: cover;`;

/** Text that does not fit its line ends with an ellipsis. */
export const ellipsis = 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap;';

/** Text that does not fit two lines ends with an ellipsis. */
export const twoLines = 'display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden;';

/** A link in the middle of a text. */
export const underlined = 'text-decoration: underline; text-underline-offset: 3px;';

export const visuallyHidden = `
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** A choice or link in a pill that is bordered in the colour of the brand while hovered. */
export const hoverBrand = `
  &:hover {
    border-color: ${brandInk};
    color: ${brandInk};
    text-decoration: none;
  }
`;
