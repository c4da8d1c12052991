import styled, { css } from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { below, color, from, radius, size, space, target, weight } = tokens;

const beside = css`
  ${from.medium} {
    grid-template-columns: minmax(0, 1fr) 16.5rem;
    gap: ${space(8)};
    align-items: start;

    > :first-child {
      grid-column: 2;
      grid-row: 1;
      position: sticky;
      top: 0;
    }

    dl {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

/** Facts above the picker; at its right from 768 px for reserved seats (`$beside`). */
export const Columns = styled.div<{ $beside: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  ${({ $beside }) => $beside && beside}

  ${below.medium} {
    gap: ${({ $beside }) => space($beside ? 1 : 6)};
  }
`;

export const FactList = styled.dl`
  display: grid;
  /* A date fits its line on the narrowest phone. */
  grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  gap: ${space(4)} ${space(3)};

  ${below.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Fact = styled.div`
  display: grid;
  grid-template-columns: 18px minmax(0, 1fr);
  align-content: start;
  column-gap: ${space(2.5)};
  font-variant-numeric: tabular-nums;

  svg {
    grid-row: span 2;
    margin-top: 2px;
    color: ${color.brandInk};
  }
  dt {
    color: ${color.inkSoft};
    font-size: ${size.small};
  }
  dd {
    font-weight: ${weight.semibold};
  }
`;

/** On a phone only: one line instead of the facts. */
export const FoldButton = styled.button`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  width: 100%;
  min-height: ${target};
  padding: 0;
  border: 0;
  background: none;
  color: ${color.ink};
  font: inherit;
  font-size: ${size.small};
  font-weight: ${weight.semibold};
  font-variant-numeric: tabular-nums;
  text-align: start;

  span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  svg {
    flex: none;
    color: ${color.brandInk};
  }
  &[aria-expanded='true'] svg {
    rotate: 180deg;
  }
  ${from.medium} {
    display: none;
  }
`;

export const Foldable = styled.div`
  ${below.medium} {
    &[data-folded='true'] {
      display: none;
    }
    &[data-folded='false'] {
      padding-block: ${space(2)};
    }
  }
`;

export const PickerTop = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space(1)} ${space(4)};
  margin-bottom: ${space(2)};
`;

export const CounterRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)} ${space(5)};
  margin-top: ${space(3)};
`;

export const Counter = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2)};

  output {
    min-width: 4ch;
    font-size: ${size.lead};
    font-weight: ${weight.bold};
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
`;

export const Footer = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(3)} ${space(4)};
  width: 100%;

  /* Beside it, a long sum would run under the button. */
  @media not all and (min-width: 30em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Sum = styled.div`
  display: grid;
  font-variant-numeric: tabular-nums;

  span {
    display: block;
    color: ${color.inkSoft};
    font-size: ${size.small};
  }
  strong {
    display: block;
    font-size: ${size.lead};
    line-height: 1.25;
    white-space: nowrap;
  }
  /* With a donation: name and amount on one line, the total largest. */
  div:not(:only-of-type) {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: ${space(3)};
  }
  div:not(:last-of-type) strong {
    font-size: ${size.small};
  }
  small {
    color: ${color.inkSoft};
    font-size: ${size.small};
    text-wrap: pretty;
  }
`;

export const Messages = styled.div`
  grid-column: 1 / -1;
  display: grid;
  gap: ${space(2)};

  /* Stays in the document while empty: a live region that is added later would not be read out. */
  &:empty {
    position: absolute;
  }
`;

export const Message = styled.p`
  padding: ${space(2)} ${space(3)};
  border-radius: ${radius.control};
  background: ${color.warningSoft};
  color: ${color.warning};
  font-size: ${size.small};
  font-weight: ${weight.semibold};

  &[data-mood='error'] {
    background: ${color.dangerSoft};
    color: ${color.danger};
  }
`;
