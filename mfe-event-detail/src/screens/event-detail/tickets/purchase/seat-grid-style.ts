import styled, { css } from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { below, color, low, motion, radius, size, space, weight } = tokens;

/** Pixels of a seat at 100 %: a finger-sized target. */
export const SEAT_PX = 44;

/** Width of the row letters at both ends, at any size of the seats. */
export const LETTERS_PX = 20;

/** Darker than a seat with a number: a dot has nothing else to tell it by. */
export const TAKEN_DOT = `color-mix(in srgb, ${color.seatTaken}, ${color.inkSoft} 45%)`;

/** Free white, taken grey, selected purple, in both schemes. */
const seatColors = css`
  &[data-state='free'] {
    border-color: ${color.lineStrong};
    background-color: ${color.onBrand};
    color: ${color.onAccent};
  }
  &[data-state='taken'] {
    border-color: transparent;
    background-color: ${color.seatTaken};
    color: ${color.inkSoft};
  }
  &[data-state='chosen'] {
    border-color: ${color.brand};
    background-color: ${color.brand};
    color: ${color.onBrand};
  }
  @media (forced-colors: active) {
    forced-color-adjust: none;
    &[data-state='free'] {
      border-color: ButtonText;
      background-color: ButtonFace;
      color: ButtonText;
    }
    &[data-state='taken'] {
      border-color: GrayText;
      background-color: GrayText;
      color: Canvas;
    }
    &[data-state='chosen'] {
      border-color: Highlight;
      background-color: Highlight;
      color: HighlightText;
    }
  }
`;

/** Tinted in the colour of the class ('--class-ink'). */
export const HallBox = styled.div`
  --hall-ground: color-mix(in srgb, var(--class-ink) 16%, ${color.surface});
`;

/** Scrolls both ways where the hall is larger. As high as the hall at full size ('--hall-height'), so that zooming moves nothing. */
export const Scroller = styled.div`
  display: flex;
  height: min(62dvh, 520px, var(--hall-height));
  padding-block: ${space(3)};
  border: 2px solid var(--class-ink);
  border-radius: ${radius.card};
  background: var(--hall-ground);
  overflow: auto;
  overflow-anchor: none;
  overscroll-behavior-x: contain;
  touch-action: pan-x pan-y;
  scrollbar-width: thin;
  /* The size of a seat depends on the width: a scrollbar that appears and disappears with it would flicker forever. */
  scrollbar-gutter: stable;

  ${low} {
    height: auto;
    padding-block: ${space(2)};
  }
`;

/** As wide as the hall, at least as wide as the scroller; in its middle while it is smaller. */
export const Plan = styled.div`
  flex: none;
  width: max-content;
  min-width: 100%;
  margin-block: auto;
`;

export const Stage = styled.p`
  position: sticky;
  left: calc(50% - min(110px, 40%));
  width: min(220px, 80%);
  margin-bottom: ${space(3)};
  padding-block: ${space(1.5)};
  border-radius: 6px 6px 50% 50% / 6px 6px 16px 16px;
  background: ${color.ink};
  color: ${color.surface};
  font-size: ${size.small};
  font-weight: ${weight.bold};
  letter-spacing: 0.25em;
  text-align: center;
  text-indent: 0.25em;

  ${below.phone} {
    letter-spacing: normal;
    text-indent: 0;
  }
  ${low} {
    margin-bottom: ${space(1)};
    padding-block: 0;
  }
`;

export const Grid = styled.div`
  position: relative;
  width: max-content;
  margin-inline: auto;

  [role='row'] {
    position: relative;
    display: flex;
    justify-content: space-between;
    /* Thousands of seats: only visible rows are drawn. */
    content-visibility: auto;
  }

  /* The letters stay visible at both ends. */
  [role='row'] > span {
    position: sticky;
    left: 0;
    z-index: 1;
    display: grid;
    place-items: center;
    width: ${LETTERS_PX}px;
    background: var(--hall-ground);
    color: ${color.ink};
    font-size: 12px;
    font-weight: ${weight.bold};
    line-height: 1;
    pointer-events: none;

    &:last-child {
      left: auto;
      right: 0;
    }
  }
`;

/** Over the seats while they are too small for a number. */
export const Dots = styled.svg`
  position: absolute;
  inset: 0 auto auto ${LETTERS_PX}px;
  pointer-events: none;
`;

export const Seats = styled.div`
  position: absolute;
  inset: 0 auto auto 0;
  display: flex;
  height: ${SEAT_PX}px;
  transform-origin: 0 0;

  /* Not painted, which takes long for thousands; dots lie over them. They are still there for keyboard and screen reader. */
  [data-dots] & {
    opacity: 0;
  }

  button {
    flex: none;
    width: ${SEAT_PX}px;
    height: ${SEAT_PX}px;
    padding: 0;
    /* Transparent, so that the gap around a seat can be pressed, too. */
    border: 3px solid transparent;
    border-radius: 13px 13px 10px 10px;
    background-clip: padding-box;
    font-size: 14px;
    font-weight: ${weight.semibold};
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.02em;
    transition: background-color ${motion.fast};
    ${seatColors}

    &[data-state] {
      border-color: transparent;
    }
    &[data-state='free'] {
      box-shadow: inset 0 0 0 1px ${color.lineStrong};

      @media (forced-colors: active) {
        box-shadow: inset 0 0 0 1px ButtonText;
      }
    }
    &[data-state='taken'] {
      cursor: not-allowed;
      text-decoration: line-through;
    }
    &[data-aisle] {
      margin-left: ${SEAT_PX}px;
    }
    &:hover[data-state='free'] {
      box-shadow: inset 0 0 0 2px ${color.brand};
    }
    /* Inside: the row clips what overflows. */
    &:focus-visible {
      outline: 3px solid ${color.brand};
      outline-offset: -5px;
    }
    &:focus-visible[data-state='chosen'] {
      outline-color: ${color.onBrand};
    }
  }
`;

export const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)} ${space(5)};
  margin-top: ${space(2)};
  color: ${color.inkSoft};
  font-size: ${size.small};

  li {
    display: flex;
    align-items: center;
    gap: ${space(2)};
  }
`;

export const Swatch = styled.span`
  width: 18px;
  height: 18px;
  border: 1px solid;
  border-radius: 6px 6px 4px 4px;
  ${seatColors}
`;

export const HallTop = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${space(2)};
  min-height: 44px;
  margin-block: ${space(2)};

  ${below.phone} {
    flex-wrap: wrap;
  }
  ${low} {
    margin-block: 0 ${space(1)};
  }
`;

export const Hint = styled.p`
  flex: 1 1 6em;
  font-size: ${size.small};
  font-weight: ${weight.semibold};
  line-height: 1.25;
  text-wrap: balance;
`;

export const Below = styled.div`
  margin-top: ${space(4)};
`;
