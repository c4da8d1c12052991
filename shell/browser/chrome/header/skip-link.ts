import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

/** The first stop of the keyboard: past the bar, to the slice. */
export const SkipLink = styled.a`
  position: absolute;
  top: ${tokens.space(2)};
  left: ${tokens.space(2)};
  z-index: 1;
  padding: ${tokens.space(3)} ${tokens.space(4)};
  border-radius: ${tokens.radius.control};
  background: ${tokens.color.brand};
  color: ${tokens.color.onBrand};
  font-weight: ${tokens.weight.semibold};

  &:not(:focus) {
    clip-path: inset(50%);
    height: 1px;
    overflow: hidden;
    padding: 0;
    width: 1px;
  }
`;
