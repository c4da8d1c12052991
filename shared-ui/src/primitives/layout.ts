import styled, { css } from 'styled-components';
import { tokens } from '../theme/tokens.ts';

const { color, from, size, space, weight, width } = tokens;

/** Centres the page and limits its width. */
export const Container = styled.div`
  width: 100%;
  max-width: calc(${width.page} + 2 * ${space(6)});
  margin-inline: auto;
  padding-inline: ${space(4)};

  ${from.medium} {
    padding-inline: ${space(6)};
  }
`;

export const PageFrame = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  padding-block: ${space(6)} ${space(12)};

  ${from.medium} {
    padding-block: ${space(10)} ${space(16)};
  }
`;

/** The one heading of a screen. */
export const PageTitle = styled.h1`
  font-size: ${size.display};
  font-weight: ${weight.extrabold};
`;

/** One column. `$gap` in steps of the spacing scale; `$items` where they are not as wide as the column. */
export const Stack = styled.div<{ $gap?: number; $items?: 'start' | 'center' }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap = 4 }) => space($gap)};
  ${({ $items }) => $items && `justify-items: ${$items};`}
`;

/** Beside each other, and on further lines where there is no room. */
export const Row = styled.div<{ $gap?: number; $justify?: 'center' | 'space-between' }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ $gap = 2 }) => space($gap)};
  ${({ $justify }) => $justify && `justify-content: ${$justify};`}
`;

export type TextProps = {
  $size?: keyof typeof size;
  $weight?: keyof typeof weight;
  /** Less important than the text around it. */
  $soft?: boolean;
  /** Digits of one width, so that numbers below each other or in motion line up. */
  $figures?: boolean;
};

/** Text of the theme; `as` makes it a heading or a part of a line. */
export const Text = styled.p<TextProps>`
  ${({ $soft }) => $soft && `color: ${color.inkSoft};`}
  ${({ $size }) => $size && `font-size: ${size[$size]};`}
  ${({ $weight }) => $weight && `font-weight: ${weight[$weight]};`}
  ${({ $figures }) => $figures && 'font-variant-numeric: tabular-nums;'}
`;

/**
 * For a part below the first window, until `useLaidOut` of shared-remote says otherwise: the browser lays it out when it is
 * near, which halves the first layout of a long page. `contain-intrinsic-block-size` says how high it will be. Where a page
 * is shown at a place again (`data-whole`), on paper and without scripts it is laid out at once.
 */
export const laidOutWhenNear = css`
  content-visibility: auto;
  :root[data-whole] & {
    content-visibility: visible;
  }
  @media print, (scripting: none) {
    content-visibility: visible;
  }
`;
