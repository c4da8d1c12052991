import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  stories: ['../../shared-ui/src/**/*.stories.tsx', '../../shared-event-ui/src/**/*.stories.tsx'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  viteFinal: (vite) => ({
    ...vite,
    // One React, that of the workspace.
    resolve: { ...vite.resolve, dedupe: ['react', 'react-dom', 'styled-components'] },
    build: { ...vite.build, chunkSizeWarningLimit: 3000 },
  }),
};

export default config;
