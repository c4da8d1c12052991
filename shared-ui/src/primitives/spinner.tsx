import styled, { keyframes } from 'styled-components';

const rotate = keyframes`to { transform: rotate(360deg); }`;

/** A turning ring in the colour of the text beside it. */
export const Spinner = styled.span.attrs({ 'aria-hidden': true })`
  width: 1em;
  height: 1em;
  flex: none;
  border: 2px solid currentcolor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${rotate} 700ms linear infinite;
`;
