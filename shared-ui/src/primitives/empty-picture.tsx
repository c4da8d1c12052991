import styled from 'styled-components';
import { tokens } from '../theme/tokens.ts';

const Picture = styled.svg`
  width: 112px;
  height: 84px;
  fill: none;
  stroke-width: 3;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

/** A blank ticket: nothing is on yet. */
export const EmptyPicture = () => (
  <Picture viewBox="0 0 112 84" aria-hidden="true" focusable="false">
    <path
      d="M14 22h84v12a9 9 0 0 0 0 18v12H14V52a9 9 0 0 0 0-18z"
      fill={tokens.color.surface}
      stroke={tokens.color.lineStrong}
    />
    <path d="M72 22v42" stroke={tokens.color.lineStrong} strokeDasharray="1 7" />
    <path d="M28 37h28M28 49h18" stroke={tokens.color.brandInk} />
    <path d="M88 4v8M84 8h8M22 70v8M18 74h8" stroke={tokens.color.brandInk} />
  </Picture>
);
