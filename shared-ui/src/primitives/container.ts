import styled from 'styled-components';
import { tokens } from '../theme/tokens.ts';

const { from, space, width } = tokens;

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
