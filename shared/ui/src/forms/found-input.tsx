import { type ComponentProps, type KeyboardEvent, startTransition, useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface FoundInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string;
  /** Searches the options. */
  onType: (text: string) => void;
}

/** Keys that depend on the options, which must match the typed text first. */
const keysOfOptions = ['Enter', 'Escape', 'Tab', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];

/**
 * The text field of a filterable select. Paints a typed letter at once; the matching options render after, in a transition that the next
 * letter can interrupt. Keys that act on the options wait for them.
 */
export function FoundInput({ value, onType, onKeyDownCapture, onBlurCapture, ...props }: FoundInputProps) {
  const [ahead, setAhead] = useState<string>();
  const [, settle] = useReducer((times: number) => times + 1, 0);
  const after = useAfterPainting();
  const type = (text: string) => {
    onType(text);
    setAhead(undefined);
  };
  const catchUp = () => {
    if (ahead === undefined) return;
    after(() => undefined);
    flushSync(() => type(ahead));
  };
  // Flushes even if the options are up to date: a pending effect of the last rendering, such as resetting the focused option, would undo
  // the key.
  const beReady = () => (ahead === undefined ? flushSync(settle) : catchUp());
  return (
    <input
      {...props}
      value={ahead ?? value}
      onChange={({ target }) => {
        const text = target.value;
        setAhead(text);
        after(() => startTransition(() => type(text)));
      }}
      onKeyDownCapture={(event: KeyboardEvent<HTMLInputElement>) => {
        onKeyDownCapture?.(event);
        if (keysOfOptions.includes(event.key)) beReady();
      }}
      onBlurCapture={(event) => {
        onBlurCapture?.(event);
        catchUp();
      }}
    />
  );
}

/** Returns a function that runs a callback after the next frame is painted. A new call replaces a pending one; unmounting cancels it. */
function useAfterPainting(): (act: () => void) => void {
  const drop = useRef<() => void>(() => undefined);
  useEffect(() => () => drop.current(), []);
  return (act) => {
    drop.current();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(act);
    });
    drop.current = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  };
}
