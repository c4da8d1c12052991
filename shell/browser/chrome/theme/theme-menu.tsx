import styled from 'styled-components';
import { ChunkError, useLoaded } from '@acara/shared-ui/on-demand';
import { IconButton, line } from '@acara/shared-ui/primitives';
import { BarMenu } from '../header/bar-menu.tsx';

/** Reserves the height of the settings. */
const Place = styled.div`
  min-height: 126px;
`;

const load = () => import(/* webpackChunkName: "appearance-settings" */ './appearance-settings.tsx');

export const LazyAppearanceSettings = () => {
  const chunk = useLoaded(load);
  return (
    <Place>
      {chunk.state === 'loaded' && <chunk.part.AppearanceSettings />}
      {chunk.state === 'failed' && <ChunkError onRetry={chunk.retry} />}
    </Place>
  );
};

const ThemeIcon = line(
  <>
    <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z" />
    <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor" />
  </>,
);

/** The appearance settings for visitors without a profile menu. */
export const ThemeMenu = () => (
  <BarMenu
    padded
    renderButton={(toggle) => (
      <IconButton label="Tampilan" {...toggle}>
        <ThemeIcon />
      </IconButton>
    )}
  >
    {() => <LazyAppearanceSettings />}
  </BarMenu>
);
