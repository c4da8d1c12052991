import styled, { css } from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Visible only where no tab names the panel: without scripting, and below another one on a phone (`$phone`). */
export const PanelTitle = styled.h2<{ $phone?: boolean }>`
  margin-bottom: ${tokens.space(4)};
  font-size: ${tokens.size.lead};

  ${({ $phone }) => ($phone ? tokens.from.medium : '&')} {
    ${visuallyHidden}
  }

  @media (scripting: none) {
    && {
      position: static;
      width: auto;
      height: auto;
      overflow: visible;
      clip-path: none;
      white-space: normal;
    }
  }
`;
