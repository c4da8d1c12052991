import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { color, from, radius, size, space, weight } = tokens;

export const Stack = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(10)};
`;

export const Card = styled.div`
  display: grid;
  gap: ${space(6)};
`;

export const Top = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(4)};
`;

/** One size for all logos. */
export const LogoBox = styled.div`
  flex: none;
  width: 72px;
  height: 72px;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.brandSoft};
  overflow: hidden;
`;

export const Logo = styled.img`
  width: 100%;
  height: 100%;
  object-fit: contain;
`;

export const Initials = styled.span`
  display: grid;
  place-items: center;
  height: 100%;
  color: ${color.brandInk};
  font-size: ${size.lead};
  font-weight: ${weight.bold};
`;

export const Name = styled.h3`
  font-size: ${size.lead};
`;

export const Company = styled.p`
  color: ${color.inkSoft};
`;

export const Contacts = styled.dl`
  display: grid;
  gap: ${space(4)} ${space(6)};

  ${from.small} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export const Contact = styled.div`
  min-width: 0;

  dd {
    overflow-wrap: anywhere;
  }
`;

export const ContactLabel = styled.dt`
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

export const OtherTitle = styled.h3`
  margin-bottom: ${space(4)};
  font-size: ${size.lead};
`;

/** Around placeholders of loading data. Without scripting nothing is loaded, so they are hidden. */
export const WhileLoading = styled.div`
  display: contents;

  @media (scripting: none) {
    display: none;
  }
`;
