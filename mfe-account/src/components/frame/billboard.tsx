import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import { HeartIcon, SearchIcon, TicketIcon } from '@acara/shared-ui/primitives';

const { accent, brand, heart, onStage, stage } = tokens.color;

const Wall = styled.svg`
  width: 100%;
  height: 100%;
  min-height: 260px;
`;

const BARS = [34, 62, 48, 96, 70, 110, 56, 84, 40];

const PosterWall = () => (
  <Wall viewBox="0 0 520 340" preserveAspectRatio="xMidYMid meet" aria-hidden="true" focusable="false">
    <defs>
      <clipPath id="account-poster">
        <rect width="168" height="236" rx="10" />
      </clipPath>
    </defs>
    <g transform="rotate(-9 150 200) translate(46 66)" clipPath="url(#account-poster)">
      <rect width="168" height="236" fill={heart} />
      <circle cx="84" cy="92" r="50" fill={accent} />
      <g fill="none" stroke={stage} strokeWidth="9">
        <path d="M-10 150c24-22 46-22 70 0s46 22 70 0 46-22 70 0" />
        <path d="M-10 176c24-22 46-22 70 0s46 22 70 0 46-22 70 0" />
        <path d="M-10 202c24-22 46-22 70 0s46 22 70 0 46-22 70 0" />
      </g>
    </g>
    <g transform="rotate(10 400 200) translate(312 74)" clipPath="url(#account-poster)">
      <rect width="168" height="236" fill={onStage} />
      <path d="M84 36l14 34 36 3-27 24 8 36-31-19-31 19 8-36-27-24 36-3z" fill={brand} />
      <path d="M24 166h120M24 186h120M24 206h72" stroke={stage} strokeWidth="9" strokeLinecap="round" />
    </g>
    <g transform="rotate(-1 260 190) translate(176 44)" clipPath="url(#account-poster)">
      <rect width="168" height="236" fill={brand} />
      <circle cx="126" cy="46" r="16" fill={accent} />
      <g fill={onStage}>
        {BARS.map((height, at) => (
          <rect key={at} x={14 + at * 16} y={196 - height} width="10" height={height} rx="5" />
        ))}
      </g>
      <path d="M14 214h88" stroke={accent} strokeWidth="7" strokeLinecap="round" />
    </g>
  </Wall>
);

const { color, from, size, space, weight } = tokens;

/** Deep ink in both schemes: a poster of its own. */
const Board = styled.section`
  display: none;

  ${from.large} {
    display: grid;
    grid-template-rows: minmax(0, 1fr) auto;
    border-radius: 16px;
    background: ${color.stage};
    color: ${color.onStage};
    overflow: hidden;
  }
`;

const Words = styled.div`
  display: grid;
  gap: ${space(5)};
  padding: 0 ${space(10)} ${space(10)};
`;

const Headline = styled.p`
  max-width: 16ch;
  font-size: ${size.title};
  font-weight: ${weight.extrabold};
  line-height: 1.2;
  letter-spacing: -0.015em;
  text-wrap: balance;
`;

const Gains = styled.ul`
  display: grid;
  gap: ${space(3)};
  color: ${color.onStageSoft};
`;

const Gain = styled.li`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr);
  gap: ${space(3)};
  align-items: center;

  svg {
    color: ${color.accent};
  }
`;

export const Billboard = () => (
  <Board aria-label="Keuntungan punya akun">
    <PosterWall />
    <Words>
      <Headline>Satu akun untuk semua event seru.</Headline>
      <Gains>
        <Gain>
          <HeartIcon />
          Simpan event favorit, buka lagi kapan saja
        </Gain>
        <Gain>
          <TicketIcon />
          Beli tiket dan simpan QR-nya di satu tempat
        </Gain>
        <Gain>
          <SearchIcon />
          Temukan konser, festival dan webinar di kota Anda
        </Gain>
      </Gains>
    </Words>
  </Board>
);
