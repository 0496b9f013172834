import { type PointerEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { prefetchOverlay, useOverlay } from './lazy-overlay.ts';

export interface TooltipProps {
  /** The text. Never the only place for a piece of information. */
  text: string;
  keys?: readonly string[];
  /** Defaults to `top` (specification, section 2). */
  placement?: 'top' | 'bottom' | 'start' | 'end';
  /** Defaults to `light` (specification, section 2). */
  theme?: 'light' | 'dark';
  /** Also shows on touch, and hides on blur: for elements without an action of their own. */
  showOnTouch?: boolean;
  /** Initially open, for screenshots. */
  defaultOpen?: boolean;
  /** One focusable element, or a component that renders one. */
  children: ReactElement;
}

/** Delay before a resting pointer shows the tooltip, and how long it stays after the pointer leaves, so that one can move onto it. */
const restMs = 500;
const lingerMs = 200;

/** When the last tooltip was hidden. Another one soon after shows at once, as along a toolbar. */
let lastShown = Number.NEGATIVE_INFINITY;

/** A short text on hover and focus. Escape hides it. Its code is loaded when the pointer or the focus reaches the element. */
export function Tooltip({
  text,
  keys,
  placement = 'top',
  theme = 'light',
  showOnTouch = false,
  defaultOpen = false,
  children,
}: TooltipProps) {
  const box = useRef<HTMLSpanElement>(null);
  const target = useRef<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(defaultOpen);
  const overlay = useOverlay(open, () => setOpen(false));
  const id = useId();
  const shown = open && overlay !== undefined;

  const after = (ms: number, next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), ms);
  };
  const show = () => after(performance.now() - lastShown < restMs ? 0 : restMs, true);
  const hide = (ms = 0) => after(ms, false);

  useEffect(() => {
    target.current = box.current?.firstElementChild ?? null;
    return () => clearTimeout(timer.current);
  }, []);
  useEffect(() => {
    if (!shown) return;
    const element = box.current?.firstElementChild;
    element?.setAttribute('aria-describedby', id);
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => {
      lastShown = performance.now();
      if (element?.getAttribute('aria-describedby') === id) element.removeAttribute('aria-describedby');
      document.removeEventListener('keydown', press, { capture: true });
    };
  }, [shown, id]);

  const enter = (event: PointerEvent) => {
    prefetchOverlay();
    if (event.pointerType !== 'touch') show();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has no box; what is in it is operated
    <span
      ref={box}
      style={{ display: 'contents' }}
      onPointerEnter={enter}
      onPointerLeave={(event) => event.pointerType !== 'touch' && hide(lingerMs)} // a finger leaves as soon as it is lifted
      onPointerDown={() => hide()}
      onPointerUp={(event) => showOnTouch && event.pointerType === 'touch' && after(0, true)}
      onFocus={(event) => {
        prefetchOverlay();
        if (event.target.matches(':focus-visible')) show();
      }}
      onBlur={() => hide()}
    >
      {children}
      {shown && (
        <>
          <span id={id} role="tooltip" hidden>
            {text}
          </span>
          <overlay.TooltipSurface
            triggerRef={target}
            placement={placement}
            theme={theme}
            text={text}
            keys={keys}
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={() => hide(lingerMs)}
          />
        </>
      )}
    </span>
  );
}
