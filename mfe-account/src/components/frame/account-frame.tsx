import type { ReactNode } from 'react';
import { Frame, Intro, Side, Title, Top } from './account-frame-style.ts';
import { Billboard } from './billboard.tsx';

export type AccountFrameProps = { title: string; intro: string; children: ReactNode };

/** A page that is one form: its title and what it is for, with the site's poster beside it where there is room. */
export const AccountFrame = ({ title, intro, children }: AccountFrameProps) => (
  <Frame>
    <Billboard />
    <Side>
      <Top>
        <Title>{title}</Title>
        <Intro>{intro}</Intro>
      </Top>
      {children}
    </Side>
  </Frame>
);
