import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

/** Heading of a panel that is shown as such only where no tab names the panel (a phone's agenda). */
export const PhoneTitle = styled.h2`
  margin-bottom: ${tokens.space(4)};
  font-size: ${tokens.size.lead};

  ${tokens.from.medium} {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
