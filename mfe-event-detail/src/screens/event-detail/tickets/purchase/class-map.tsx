import styled from 'styled-components';
import { imageSources } from '@acara/shared-contract/images';
import { tokens } from '@acara/shared-ui/theme';

const { color, from, radius, size, space } = tokens;

const Figure = styled.figure`
  display: none;

  ${from.large} {
    display: grid;
    gap: ${space(2)};
  }

  img {
    width: 100%;
    height: auto;
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
  }
  figcaption {
    display: flex;
    align-items: center;
    gap: ${space(2)};
    color: ${color.inkSoft};
    font-size: ${size.small};

    &::before {
      content: '';
      width: 14px;
      height: 14px;
      border-radius: 4px;
      background: var(--class-ink);
    }
  }
`;

export type ClassMapProps = { url: string; eventName: string; className: string; ink: string };

/** The seat map beside the hall, where the window has room: which of its blocks is the one that is shown. */
export const ClassMap = ({ url, eventName, className, ink }: ClassMapProps) => (
  <Figure style={{ '--class-ink': ink }}>
    <img
      {...imageSources(url)}
      sizes="264px"
      width={1280}
      height={960}
      alt={`Denah kursi ${eventName}`}
      loading="lazy"
      decoding="async"
    />
    <figcaption>{className} di denah</figcaption>
  </Figure>
);
