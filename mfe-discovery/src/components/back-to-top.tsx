import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { ChevronUpIcon, IconButton } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { scrollBehavior } from '@acara/shared-ui/visibility';

const APPEARS_AFTER = 400;

const Corner = styled.div`
  position: fixed;
  right: ${tokens.space(4)};
  bottom: ${tokens.space(4)};
  z-index: ${tokens.layer.floating};
`;

export const BackToTop = () => {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const update = () => setShown(window.scrollY > APPEARS_AFTER);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  if (!shown) return null;
  return (
    <Corner>
      <IconButton
        label="Kembali ke atas"
        kind="raised"
        onClick={() => window.scrollTo({ top: 0, behavior: scrollBehavior() })}
      >
        <ChevronUpIcon />
      </IconButton>
    </Corner>
  );
};
