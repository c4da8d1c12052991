import { useEffect, useRef, useState, type RefObject } from 'react';

export type Disclosure<Root extends HTMLElement> = {
  open: boolean;
  toggle: () => void;
  close: () => void;
  /** Goes on the element that holds both the button and what it shows. */
  root: RefObject<Root | null>;
};

/** A panel under a button: closed by Escape (focus goes back to the button), by a press or by focus elsewhere. */
export const useDisclosure = <Root extends HTMLElement>(): Disclosure<Root> => {
  const [open, setOpen] = useState(false);
  const root = useRef<Root>(null);

  useEffect(() => {
    if (!open) return;
    const isOutside = (target: EventTarget | null) => target instanceof Node && !root.current?.contains(target);
    const onElsewhere = (event: Event) => {
      if (isOutside(event.target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      root.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  return { open, toggle: () => setOpen((was) => !was), close: () => setOpen(false), root };
};
