import styled from 'styled-components';
import { Container } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const { color, from, motion, radius, size, space, weight } = tokens;

export const Page = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(8)};
  padding-block: ${space(6)} ${space(16)};

  ${from.medium} {
    padding-block: ${space(10)} ${space(20)};
  }
  ${from.large} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    gap: ${space(14)};
  }
`;

export const Top = styled.header`
  display: grid;
  gap: ${space(4)};
  align-content: start;
  justify-items: start;
`;

export const Title = styled.h1`
  font-size: ${size.display};
  font-weight: ${weight.extrabold};
`;

export const Intro = styled.p`
  max-width: 44ch;
  color: ${color.inkSoft};
  font-size: ${size.lead};
`;

export const Questions = styled.div`
  display: grid;
  align-content: start;
  border-top: 1px solid ${color.line};
`;

export const Entry = styled.details`
  border-bottom: 1px solid ${color.line};
`;

export const QuestionSummary = styled.summary`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(4)};
  min-height: 68px;
  padding: ${space(4)} ${space(1)};
  cursor: pointer;
  list-style: none;
  &::-webkit-details-marker {
    display: none;
  }
  &:hover h2 {
    color: ${color.brandInk};
  }
  &:focus-visible {
    border-radius: ${radius.control};
  }
  svg {
    color: ${color.inkSoft};
    transition: transform ${motion.slow};
  }
  [open] > & svg {
    color: ${color.brandInk};
    transform: rotate(180deg);
  }
`;

export const QuestionText = styled.h2`
  font-size: ${size.lead};
  line-height: 1.35;
  text-wrap: wrap;
  [open] > summary > & {
    color: ${color.brandInk};
  }
`;

export const Answer = styled.div`
  max-width: 62ch;
  padding: 0 ${space(12)} ${space(6)} ${space(1)};
  line-height: 1.7;

  > div {
    display: grid;
    gap: ${space(3)};
  }
  ul,
  ol {
    display: grid;
    gap: ${space(2)};
    padding-left: ${space(5)};
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
