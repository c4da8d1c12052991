import { line } from '@acara/shared-ui/primitives';

// Icons of lazy components, in a file of their own: the first scripts do not need them.

export const ZoomOutIcon = line(<path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zm5-2l5 5M8 11h6" />);
export const ResetIcon = line(<path d="M4.500 12a7.500 7.500 0 1 0 2.500-5.600M4.500 4v4.500H9" />);
export const MinusIcon = line(<path d="M5 12h14" />);
export const ChatIcon = line(
  <path d="M4 20l1.300-4.200A8.300 8.300 0 1 1 8.600 19zM9 9.500c0 3 2.500 5.500 5.500 5.500l1-1.800-2-1-1 .8a4 4 0 0 1-1.500-1.500l.8-1-1-2z" />,
);
