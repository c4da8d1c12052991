import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { link } from '@acara/shared-contract/links';
import { ChunkError, useLoaded } from '@acara/shared-ui/on-demand';
import { Button, ButtonLink, Container, LockIcon, Row, Text } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const { color, space } = tokens;

const loadDialog = () => import('../../../components/private-event/private-event-dialog.tsx');

const Gate = styled(Container)`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: ${space(4)};
  min-height: 60vh;
  padding-block: ${space(16)};
  text-align: center;

  > svg {
    color: ${color.brandInk};
  }
`;

const Explanation = styled.p`
  max-width: 42ch;
  color: ${color.inkSoft};
`;

export type PrivateEventGateProps = {
  slug: string;
  /** The URL has a code, which the server refused. */
  isRefused: boolean;
};

/** A page without event data, behind the dialog for the access code. */
export const PrivateEventGate = ({ slug, isRefused }: PrivateEventGateProps) => {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  const dialog = useLoaded(loadDialog);
  const leave = () => {
    setOpen(false);
    void navigate(link('home'));
  };
  return (
    <Gate>
      <LockIcon size={40} />
      <Text as="h1" $size="title">
        Private Event
      </Text>
      <Explanation>Event ini hanya dapat dibuka dengan kode akses dari penyelenggara.</Explanation>
      <Row as="p" $gap={3} $justify="center">
        <Button onClick={() => setOpen(true)}>Masukkan kode</Button>
        <ButtonLink kind="secondary" href={link('home')}>
          Kembali ke beranda
        </ButtonLink>
      </Row>
      {dialog.state === 'failed' && <ChunkError onRetry={dialog.retry} />}
      {dialog.state === 'loaded' && isOpen && (
        <dialog.part.PrivateEventDialog
          slug={slug}
          isRefused={isRefused}
          onClose={leave}
          navigate={(to) => void navigate(to)}
        />
      )}
    </Gate>
  );
};
