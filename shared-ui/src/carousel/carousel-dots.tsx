import styled from 'styled-components';
import { tokens } from '../theme/tokens.ts';

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space(1.5)};
  padding: ${tokens.space(1)} ${tokens.space(2)};
  ${tokens.from.medium} {
    padding: ${tokens.space(2)} ${tokens.space(2.5)};
  }
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.scrim};
`;

const Dot = styled.span`
  width: 6px;
  height: 6px;
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.onStage};
  opacity: 0.55;
  transition: width ${tokens.motion.fast};
  &[data-shown='true'] {
    width: 18px;
    opacity: 1;
  }
`;

/** Where in the row of slides one is; the slides' own names say it to those who cannot see it. */
export const CarouselDots = ({ count, shown }: { count: number; shown: number }) => (
  <Row aria-hidden="true" data-dots>
    {Array.from({ length: count }, (_, at) => (
      <Dot key={at} data-shown={at === shown} />
    ))}
  </Row>
);
