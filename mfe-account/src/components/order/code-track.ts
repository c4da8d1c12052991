import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { radius, size, space, weight } = tokens;

/** Codes of tickets side by side, each as wide as the track: a swipe shows the next one. */
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

/** White in both schemes: readers need light around the code. */
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
