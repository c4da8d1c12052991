import styled from 'styled-components';
import { Dialog } from '@acara/shared-ui/primitives';
import { lightScheme, tokens } from '@acara/shared-ui/theme';

const { color, radius, size, space, weight } = tokens;

/** White in both schemes: a reader wants light around the code. */
export const LightDialog = styled(Dialog)`
  ${lightScheme};
  background: #fff;

  @media print {
    display: none;
  }
`;

/** One slide wide; a finger draws the next one in. */
export const Track = styled.ul`
  display: flex;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;
`;

export const Slide = styled.li`
  display: grid;
  flex: 0 0 100%;
  justify-items: center;
  align-content: start;
  gap: ${space(3)};
  text-align: center;
  scroll-snap-align: center;
  scroll-snap-stop: always;
`;

export const Code = styled.div`
  width: min(100%, 340px, 56dvh);
  aspect-ratio: 1;
  border-radius: ${radius.card};
  background: #fff;
  overflow: hidden;
`;

export const BookingNumber = styled.p`
  font-size: ${size.lead};
  font-weight: ${weight.bold};
  letter-spacing: 0.04em;
  overflow-wrap: anywhere;
`;

export const Facts = styled.div`
  color: ${color.inkSoft};
`;

export const Steps = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  margin-top: ${space(4)};

  /* Off this way the keyboard's focus stays on the button that has nothing more to do. */
  button[aria-disabled='true'] {
    opacity: 0.4;
    cursor: not-allowed;
  }
`;
