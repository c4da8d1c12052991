import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { brandInk, heart, lineStrong, surface } = tokens.color;

const Picture = styled.svg`
  width: 128px;
  height: 96px;
  fill: none;
  stroke-width: 3;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

/** A blank poster that waits for a heart. */
export const LikedPicture = () => (
  <Picture viewBox="0 0 128 96" aria-hidden="true" focusable="false">
    <path
      d="M36 12h50a5 5 0 0 1 5 5v66a5 5 0 0 1-5 5H36a5 5 0 0 1-5-5V17a5 5 0 0 1 5-5z"
      fill={surface}
      stroke={lineStrong}
    />
    <path d="M43 62h30M43 74h18" stroke={brandInk} />
    <path d="M43 26h36v22H43z" stroke={lineStrong} strokeDasharray="1 7" />
    <path d="M92 84s-14-8-14-19a8 8 0 0 1 14-5 8 8 0 0 1 14 5c0 11-14 19-14 19z" fill={surface} stroke={heart} />
    <path d="M112 22v8M108 26h8M14 60v8M10 64h8" stroke={brandInk} />
  </Picture>
);
