import type { ReactNode, Ref } from 'react';
import { Frame, Intro, Main, Title, Top } from './profile-frame-style.ts';
import { SideMenu } from './side-menu.tsx';

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
