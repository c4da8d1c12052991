import { line } from '@acara/shared-ui/primitives';

/** Half light, half dark. */
export const ThemeIcon = line(
  <>
    <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z" />
    <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor" />
  </>,
);
