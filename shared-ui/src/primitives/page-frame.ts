import styled from 'styled-components';
import { tokens } from '../theme/tokens.ts';

const { from, size, space, weight, width } = tokens;

/** Centres the page and limits its width. */
export const Container = styled.div`
  width: 100%;
  max-width: calc(${width.page} + 2 * ${space(6)});
  margin-inline: auto;
  padding-inline: ${space(4)};

  ${from.medium} {
    padding-inline: ${space(6)};
  }
`;

/** The sections of a screen below each other. */
export const PageFrame = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  padding-block: ${space(6)} ${space(12)};

  ${from.medium} {
    padding-block: ${space(10)} ${space(16)};
  }
`;

/** The one heading of a screen. */
export const PageTitle = styled.h1`
  font-size: ${size.display};
  font-weight: ${weight.extrabold};
`;
