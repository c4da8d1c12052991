import styled from 'styled-components';
import { link } from '@acara/shared-contract/links';
import { ButtonLink } from './primitives/button.tsx';
import { Container, Row, Text } from './primitives/layout.ts';
import { tokens } from './theme/tokens.ts';

const Panel = styled(Container)`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: ${tokens.space(6)};
  min-height: 60vh;
  padding-block: ${tokens.space(16)};
  text-align: center;
`;

const Sky = styled.svg`
  width: min(280px, 70vw);
  height: auto;
  fill: none;
  stroke: ${tokens.color.brandInk};
  stroke-width: 3;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

const Explanation = styled.p`
  max-width: 42ch;
  color: ${tokens.color.inkSoft};
`;

export type NotFoundPanelProps = {
  /** With it a login is offered; called before the navigation there. */
  onLogin?: () => void;
};

export const NotFoundPanel = ({ onLogin }: NotFoundPanelProps) => (
  <Panel>
    <Sky viewBox="0 0 280 160" aria-hidden="true" focusable="false">
      <circle cx="140" cy="84" r="42" fill={tokens.color.brandSoft} />
      <path d="M72 104c-20 12-30 22-26 27 7 9 56-8 110-38s92-61 86-70c-4-6-24-2-58 10" />
      <path d="M122 74h.1M150 92h.1M134 104h.1" strokeWidth="7" />
      <path d="M30 34v10M25 39h10M244 108v10M239 113h10M88 14v8M84 18h8" />
      <path d="M206 136h30v-12a15 15 0 0 0-30 0zM212 136l-4 12M230 136l4 12" fill={tokens.color.surface} />
    </Sky>
    <Text as="h1" $size="display">
      Whoops, lost in space?
    </Text>
    <Explanation>
      {onLogin
        ? 'Jika halaman ini milik akun Anda, silakan masuk untuk membukanya.'
        : 'Halaman yang Anda cari tidak ada atau sudah dipindahkan.'}
    </Explanation>
    <Row $gap={3} $justify="center">
      <ButtonLink href={link('home')}>Back to Home</ButtonLink>
      {onLogin && (
        <ButtonLink kind="secondary" href={link('login')} onClick={onLogin}>
          Masuk
        </ButtonLink>
      )}
    </Row>
  </Panel>
);
