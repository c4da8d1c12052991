import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { brandInk, brandSoft, lineStrong, surface } = tokens.color;

const Picture = styled.svg`
  width: 168px;
  height: 126px;
  fill: none;
  stroke-width: 3;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

/** A magnifying glass over tickets that are all blank. */
export const ResultsPicture = () => (
  <Picture viewBox="0 0 168 126" aria-hidden="true" focusable="false">
    <g transform="rotate(-9 70 60)">
      <path d="M16 30h96v14a9 9 0 0 0 0 18v14H16V62a9 9 0 0 0 0-18z" fill={surface} stroke={lineStrong} />
      <path d="M88 30v46" stroke={lineStrong} strokeDasharray="1 7" />
      <path d="M30 46h36M30 58h22" stroke={lineStrong} />
    </g>
    <circle cx="98" cy="70" r="30" fill={brandSoft} stroke={brandInk} />
    <path d="M120 92l24 24" stroke={brandInk} strokeWidth="7" />
    <path d="M88 62c1-7 6-10 11-10 6 0 10 4 10 9 0 8-10 8-10 15M99 86v.1" stroke={brandInk} strokeWidth="4" />
    <path d="M146 18v12M140 24h12M18 100v8M14 104h8" stroke={brandInk} />
  </Picture>
);
