import styled, { keyframes } from 'styled-components';
import { tokens } from '../theme/tokens.ts';

const rotate = keyframes`to { transform: rotate(360deg); }`;

/** In the colour of the text beside it. */
export const Spinner = styled.span.attrs({ 'aria-hidden': true })`
  width: 1em;
  height: 1em;
  flex: none;
  border: 2px solid currentcolor;
  border-inline-end-color: transparent;
  border-radius: 50%;
  animation: ${rotate} 700ms linear infinite;
`;

const breathe = keyframes`50% { opacity: 0.55; }`;

/** A grey block in the shape of content that is loading. Sizes are CSS lengths; `$ratio` is a CSS aspect ratio. */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true })<{
  $width?: string;
  $height?: string;
  $ratio?: string;
  $radius?: string;
}>`
  display: block;
  width: ${({ $width = '100%' }) => $width};
  height: ${({ $height = 'auto' }) => $height};
  aspect-ratio: ${({ $ratio = 'auto' }) => $ratio};
  border-radius: ${({ $radius = tokens.radius.control }) => $radius};
  background: ${tokens.color.skeleton};
  animation: ${breathe} 1.6s ease-in-out infinite;
`;
