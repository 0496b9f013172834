import { type RefObject, useEffect } from 'react';

/** Sets a text area's height after each input, for supported browsers without `field-sizing`. */
export function useAutoGrow(area: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const element = area.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    const grow = () => {
      element.style.blockSize = 'auto';
      element.style.blockSize = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
    };
    grow();
    element.addEventListener('input', grow);
    return () => element.removeEventListener('input', grow);
  }, [area]);
}
