import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

/** Holds a button and the panel below it. */
export const MenuRoot = styled.div`
  position: relative;
`;

/** What a button of the bar opens. */
export const MenuPanel = styled.div<{ $padded?: boolean }>`
  position: absolute;
  top: calc(100% + ${tokens.space(2)});
  right: 0;
  width: 280px;
  padding: ${({ $padded }) => tokens.space($padded ? 4 : 2)};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.surface};
  box-shadow: ${tokens.shadow};

  @media (prefers-reduced-motion: no-preference) {
    transition:
      opacity ${tokens.motion.fast},
      transform ${tokens.motion.fast};
    @starting-style {
      opacity: 0;
      transform: translateY(-6px);
    }
  }
`;
