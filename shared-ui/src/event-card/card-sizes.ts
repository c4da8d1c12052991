/**
 * Width of a card's picture in a grid or carousel of 3 from 1024 px, 2 from 464 px and 1 below. A
 * little less than that on phones, for the reason at `BANNER_SIZES`.
 */
export const CARD_SIZES = '(min-width: 1248px) 384px, (min-width: 1024px) 32vw, (min-width: 464px) 47vw, 88vw';
