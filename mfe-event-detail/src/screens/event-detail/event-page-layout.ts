import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import { Container } from '@acara/shared-ui/primitives';

const { from, space } = tokens;

/** Poster, facts and tabs: one after the other on a phone, the facts at the side from 1024 px. */
export const PageGrid = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  padding-bottom: ${space(16)};

  ${from.medium} {
    padding-top: ${space(6)};
  }

  ${from.large} {
    grid-template-columns: minmax(0, 1fr) 23.5rem;
    grid-template-rows: auto auto 1fr;
    column-gap: ${space(10)};
    row-gap: ${space(8)};
    padding-top: ${space(8)};
  }
`;

export const PosterArea = styled.div`
  /* Edge to edge on a phone: the poster is the hero. */
  margin-inline: -${space(4)};

  ${from.medium} {
    margin-inline: 0;
  }
`;

export const FactsArea = styled.div`
  ${from.large} {
    grid-column: 2;
    grid-row: 1 / span 3;
  }
`;

/** Below the poster. */
export const TabColumn = styled.div`
  min-width: 0;

  &:empty {
    display: none;
  }
`;

/** Scrolled to, it begins exactly below the header: without the padding that the document adds. */
export const TabsArea = styled.div`
  min-width: 0;
  scroll-margin-top: -16px;

  /* So that even few tickets can be scrolled to the top. */
  &[data-tab='tiket'],
  &:has([data-early]) {
    min-height: calc(100dvh - 64px);
  }
`;

export const FailedArea = styled(Container)`
  padding-block: ${space(8)} ${space(16)};
`;
