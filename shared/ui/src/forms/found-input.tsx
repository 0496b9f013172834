import { type ComponentProps, type KeyboardEvent, startTransition, useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface FoundInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string;
  /** Looks for options. */
  onType: (text: string) => void;
}

/** What they do depends on the options: these have to be those of what stands in the field. */
const keysOfOptions = ['Enter', 'Escape', 'Tab', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];

/**
 * What is typed into above options. A letter is painted by itself, at once; the options that it finds are drawn after, in
 * steps that the next letter may come between. A key that goes to the options waits for them.
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
  // Also where the options are drawn: what follows a drawing in its own time (the mark leaves the option of before) would undo the key.
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

/** Answers how to do something once the next frame is painted; of several before it the last. What has not begun is dropped with the field. */
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
