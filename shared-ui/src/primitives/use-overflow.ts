import { useLayoutEffect, useState, type RefObject } from 'react';

/** Whether the content of an element is higher than the element, as both are now; `content` is what grows in it. */
export const useOverflow = (
  element: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): boolean => {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const measure = () => setOverflows(box.scrollHeight > box.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, [element, content]);
  return overflows;
};
