import type { Preview } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import fontUrl from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url';
import { provideDeclarations } from '@acara/shared-contract/links';
import { globalCss } from '@acara/shared-ui/theme';
import site from '@acara/remote-kit/jest/site.json';

provideDeclarations(site);

const style = document.createElement('style');
style.textContent = globalCss({ fontUrl });
document.head.append(style);

const preview: Preview = {
  globalTypes: {
    theme: {
      description: 'Colour scheme',
      toolbar: { icon: 'contrast', items: ['light', 'dark'], dynamicTitle: true },
    },
    direction: {
      description: 'Direction of writing',
      toolbar: { icon: 'transfer', items: ['ltr', 'rtl'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'light', direction: 'ltr' },
  parameters: {
    layout: 'padded',
    viewport: {
      options: {
        phone: { name: 'Phone, 360 px', styles: { width: '360px', height: '780px' }, type: 'mobile' },
        tablet: { name: 'Tablet, 768 px', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
      },
    },
  },
  decorators: [
    (Story, { globals }) => {
      useLayoutEffect(() => {
        document.documentElement.dataset.theme = String(globals.theme);
        document.documentElement.dir = String(globals.direction);
        document.documentElement.lang = 'id';
      }, [globals.theme, globals.direction]);
      return <Story />;
    },
  ],
};

export default preview;
