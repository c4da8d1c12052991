import styled, { css } from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { color, motion, radius, size, space, weight } = tokens;

/** Spec §4 'Reserved seats': free white, taken grey, selected purple, in both schemes. */
const seatColors = css`
  &[data-state='free'] {
    border-color: ${color.lineStrong};
    background: ${color.onBrand};
    color: ${color.onAccent};
  }
  &[data-state='taken'] {
    border-color: transparent;
    background: ${color.seatTaken};
    color: ${color.inkSoft};
  }
  &[data-state='chosen'] {
    border-color: ${color.brand};
    background: ${color.brand};
    color: ${color.onBrand};
  }
`;

export const Grid = styled.div<{ $columns: number }>`
  display: grid;
  gap: ${space(1.5)};

  [role='row'] {
    display: grid;
    grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
    gap: ${space(1.5)};
    /* Thousands of seats: only rows in sight are laid out. */
    content-visibility: auto;
    contain-intrinsic-size: auto 44px;
  }

  button {
    min-width: 0;
    height: 44px;
    padding: 0;
    border: 1px solid;
    border-radius: ${radius.control};
    font-size: ${size.small};
    font-weight: ${weight.semibold};
    font-variant-numeric: tabular-nums;
    transition: background-color ${motion.fast};
    ${seatColors}

    &[data-state='taken'] {
      cursor: not-allowed;
      text-decoration: line-through;
    }
    &:hover[data-state='free'] {
      border-color: ${color.brand};
      box-shadow: inset 0 0 0 1px ${color.brand};
    }
    /* Inside: a row cuts off what stands out of it. */
    &:focus-visible {
      outline: 3px solid ${color.brand};
      outline-offset: -4px;
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
  margin-bottom: ${space(4)};
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
  border-radius: 4px;
  ${seatColors}
`;
