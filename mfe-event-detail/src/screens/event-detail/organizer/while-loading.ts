import styled from 'styled-components';

/** What stands in while data is under way. Without scripting nothing is under way, so it is not shown. */
export const WhileLoading = styled.div`
  display: contents;

  @media (scripting: none) {
    display: none;
  }
`;
