import { line } from '@acara/shared-ui/primitives';

const EYE = <path d="M2.5 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12z" />;
const PUPIL = <path d="M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z" />;

/** What is hidden can be seen. */
export const EyeIcon = line(
  <>
    {EYE}
    {PUPIL}
  </>,
);

/** What is seen can be hidden. */
export const EyeOffIcon = line(
  <>
    {EYE}
    {PUPIL}
    <path d="M4 4l16 16" />
  </>,
);
