import { useEffect, useState } from 'react';
import { PAGE_FAULTS, pageFaults, type PageFault } from './page-faults.ts';
import { fails } from './sample.ts';

// Faults of a page that is mounted; most throw nothing, so that the browser reports nothing.

const ON_CLICK = { 'loops on a click': PAGE_FAULTS['loops on mount'] } as const;

/** What a visitor does not see. */
type HiddenFault = 'never reaches its goal';

type RenderedFault = 'renders nothing' | 'is empty on phones' | 'catches its error' | 'hydrates something else';

export type SilentFault = PageFault | keyof typeof ON_CLICK | RenderedFault | HiddenFault;

/** Begins what fails beside the rendering. @returns what fails in it */
export const useSilentFault = (): { press: () => void; shows: (fault: SilentFault) => boolean } => {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    setMounted(true);
    for (const [fault, begin] of pageFaults) if (fails(fault)) begin();
  }, []);
  return {
    press: () => {
      for (const [fault, begin] of Object.entries(ON_CLICK)) if (fails(fault as SilentFault)) begin();
    },
    // The server knows of no fault: what differs does so from hydration on, or after it.
    shows: (fault) => (fault === 'hydrates something else' || isMounted) && fails(fault),
  };
};
