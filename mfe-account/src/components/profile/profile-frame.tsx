import styled from 'styled-components';
import { Container, type Elements, Stack } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { useLocation } from 'react-router-dom';
import type { Ref } from 'react';
import { navigationLinks } from '@acara/shared-contract/links';
import { NavigationIcon } from '@acara/shared-ui/navigation-icon';

const { color, from, motion, radius, size, space, target, weight } = tokens;

/** Phones: the menu above the page. From 1024 px: beside it. */
const Frame = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space(6)};
  padding-block: ${space(4)} ${space(12)};

  ${from.medium} {
    padding-block: ${space(8)} ${space(16)};
  }

  ${from.large} {
    grid-template-columns: 15rem minmax(0, 1fr);
    gap: ${space(12)};
    padding-block: ${space(10)} ${space(16)};
  }
`;

const Main = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  max-width: ${tokens.width.text};
`;

const Title = styled.h1`
  font-size: ${size.display};
  font-weight: ${weight.extrabold};

  &:focus {
    outline: none;
  }
`;

export const Intro = styled.p`
  color: ${color.inkSoft};

  h2 + & {
    margin-top: ${space(1)};
  }

  a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

export const Card = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};

  ${from.medium} {
    padding: ${space(6)};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: ${color.surface};
  }
`;

export const CardTitle = styled.h2`
  font-size: ${size.title};

  &:focus {
    outline: none;
  }
`;

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  border-bottom: 1px solid ${color.line};

  ${from.large} {
    display: grid;
    gap: ${space(1)};
    border: 0;
  }
`;

const Row = styled.a`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space(3)};
  min-height: ${target};
  margin-bottom: -1px;
  padding: 0 ${space(3)};
  border-bottom: 3px solid transparent;
  color: ${color.inkSoft};
  font-size: ${size.body};
  font-weight: ${weight.semibold};
  transition: background-color ${motion.fast};

  svg {
    display: none;
    flex: none;
  }

  &:hover {
    color: ${color.ink};
    text-decoration: none;
  }

  &:focus-visible {
    outline-offset: -2px;
    border-radius: ${radius.control};
  }

  &[aria-current='page'] {
    border-color: ${color.brandInk};
    color: ${color.brandInk};
  }

  ${from.medium} {
    padding: 0 ${space(4)};

    svg {
      display: block;
    }
  }

  ${from.large} {
    justify-content: flex-start;
    min-height: ${space(12)};
    margin: 0;
    border: 0;
    border-radius: ${radius.control};

    &:hover,
    &[aria-current='page'] {
      background: ${color.brandSoft};
    }
  }
`;

const SideMenu = () => {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Menu akun">
      <List>
        {navigationLinks('side', 'member').map(({ text, to, icon }) => (
          <li key={to}>
            <Row href={to} aria-current={pathname === to ? 'page' : undefined}>
              <NavigationIcon path={icon} />
              <span>{text}</span>
            </Row>
          </li>
        ))}
      </List>
    </nav>
  );
};

export type ProfileFrameProps = {
  title: string;
  intro: string;
  /** The heading, which can take the focus after a reload of the page's data. */
  heading?: Ref<HTMLHeadingElement>;
  children: Elements;
};

export const ProfileFrame = ({ title, intro, heading, children }: ProfileFrameProps) => (
  <Frame>
    <SideMenu />
    <Main>
      <Stack $gap={2}>
        <Title ref={heading} tabIndex={-1}>
          {title}
        </Title>
        <Intro>{intro}</Intro>
      </Stack>
      {children}
    </Main>
  </Frame>
);
