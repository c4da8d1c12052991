import styled from 'styled-components';
import { Container } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const { color, from, radius, size, space, target, weight, width } = tokens;

export const Page = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(8)};
  padding-block: ${space(6)} ${space(16)};

  ${from.medium} {
    padding-block: ${space(10)} ${space(20)};
  }
  ${from.large} {
    grid-template-columns: 280px minmax(0, ${width.text});
    gap: ${space(10)} ${space(14)};
  }
`;

export const Top = styled.header`
  display: grid;
  gap: ${space(3)};
  max-width: ${width.text};

  ${from.large} {
    grid-column: 1 / -1;
  }
`;

export const Title = styled.h1`
  font-size: ${size.display};
  font-weight: ${weight.extrabold};
`;

export const Intro = styled.p`
  color: ${color.inkSoft};
  font-size: ${size.lead};
`;

/** The way to each chapter, as a column that stays in sight where there is room for one. */
export const ContentsColumn = styled.nav`
  display: none;

  ${from.large} {
    position: sticky;
    top: 88px;
    display: block;
    align-self: start;
    max-height: calc(100dvh - 104px);
    overflow-y: auto;
    scrollbar-width: thin;
  }
  @media print {
    display: none;
  }
`;

export const ContentsTitle = styled.h2`
  padding: 0 ${space(3)} ${space(2)};
  font-size: ${size.lead};
`;

/** The same on smaller screens: a box to be opened. */
export const ContentsBox = styled.details`
  border-radius: ${radius.card};
  background: ${color.sunken};

  ol {
    padding: 0 ${space(2)} ${space(3)};
  }
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: 52px;
    padding-inline: ${space(5)};
    font-weight: ${weight.bold};
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  &[open] summary svg {
    transform: rotate(180deg);
  }
  ${from.large} {
    display: none;
  }
  @media print {
    display: none;
  }
`;

export const ContentsLink = styled.a`
  display: grid;
  grid-template-columns: 1.75rem minmax(0, 1fr);
  align-items: center;
  min-height: 36px;
  padding: ${space(1.5)} ${space(3)};
  border-radius: ${radius.control};
  color: ${color.ink};
  line-height: 1.35;
  span {
    color: ${color.inkSoft};
  }
  &:hover {
    background: ${color.sunken};
    color: ${color.brandInk};
    text-decoration: none;
  }
  details & {
    min-height: ${target};
  }
`;

export const Chapters = styled.div`
  display: grid;
  gap: ${space(10)};
`;

export const ChapterBox = styled.section`
  display: grid;
  gap: ${space(4)};
  line-height: 1.7;
  &:focus {
    outline: none;
  }
`;

export const ChapterTitle = styled.h2`
  display: grid;
  grid-template-columns: 2.75rem minmax(0, 1fr);
  font-size: ${size.title};
  span {
    color: ${color.brandInk};
  }
`;

/** Clauses are numbered within their chapter: 5.2. */
export const Clauses = styled.ol`
  display: grid;
  gap: ${space(3)};
`;

export const ClauseItem = styled.li`
  display: grid;
  grid-template-columns: 2.75rem minmax(0, 1fr);

  > span {
    color: ${color.inkSoft};
  }
`;

export const Points = styled.ul`
  display: grid;
  gap: ${space(2)};
  margin-top: ${space(3)};
  padding-left: ${space(5)};
  list-style: disc;
  &::marker {
    color: ${color.inkSoft};
  }
`;
