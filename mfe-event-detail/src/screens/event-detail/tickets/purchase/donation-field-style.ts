import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { color, radius, size, space, target, weight } = tokens;

export const FieldLabel = styled.label`
  display: block;
  margin-bottom: ${space(1.5)};
  font-size: ${size.small};
  font-weight: ${weight.semibold};
`;

export const AmountBox = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-height: ${target};
  padding-inline: ${space(3)};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  background: ${color.surface};

  &:focus-within {
    border-color: ${color.brandInk};
    box-shadow: 0 0 0 1px ${color.brandInk};
  }

  &[data-short='true'] {
    border-color: ${color.danger};
  }

  > span {
    color: ${color.inkSoft};
  }
`;

export const Amount = styled.input`
  flex: 1;
  width: 100%;
  min-width: 0;
  min-height: 42px;
  padding: 0;
  border: 0;
  background: transparent;
  /* Below 16 px phones zoom into the field. */
  font-size: 1rem;
  font-variant-numeric: tabular-nums;

  &:focus-visible {
    outline: none;
  }
`;

export const AmountHint = styled.p`
  margin-top: ${space(1.5)};
  color: ${color.inkSoft};
  font-size: ${size.small};

  &[data-short='true'] {
    color: ${color.danger};
    font-weight: ${weight.semibold};
  }
`;
