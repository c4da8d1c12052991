import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import type { ReactNode, Ref } from 'react';
import { navigationLinks } from '@acara/shared-contract/links';
import { NavigationIcon } from '@acara/shared-ui/navigation-icon';
import { tokens } from '@acara/shared-ui/theme';
import { Frame, Intro, Main, Title, Top } from './profile-frame-style.ts';

const { color, from, motion, radius, size, space, target, weight } = tokens;

const List = styled.ul`
  display: flex;
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
  white-space: nowrap;
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

/** The side menu of the profile screens; a row above them on small screens. */
export const SideMenu = () => {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Menu akun">
      <List>
        {navigationLinks('side', 'member').map(({ text, to, icon }) => (
          <li key={to}>
            <Row href={to} aria-current={pathname === to ? 'page' : undefined}>
              <NavigationIcon name={icon} />
              {text}
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
  /** The heading, which can take the focus when the page begins anew. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** A page about the member's own account, with the menu of such pages beside it. */
export const ProfileFrame = ({ title, intro, heading, children }: ProfileFrameProps) => (
  <Frame>
    <SideMenu />
    <Main>
      <Top>
        <Title ref={heading} tabIndex={-1}>
          {title}
        </Title>
        <Intro>{intro}</Intro>
      </Top>
      {children}
    </Main>
  </Frame>
);
