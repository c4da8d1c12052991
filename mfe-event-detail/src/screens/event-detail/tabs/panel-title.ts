import styled from 'styled-components';
import { tokens, visuallyHidden } from '@acara/shared-ui/theme';

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
