import styled from 'styled-components';
import { HeartIcon, SearchIcon, TicketIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { PosterWall } from './poster-wall.tsx';

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

/** What an account is good for, beside the form. */
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
