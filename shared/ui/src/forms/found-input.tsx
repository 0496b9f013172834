import { type ComponentProps, type KeyboardEvent, startTransition, useState } from 'react';
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
  const type = (text: string) => {
    onType(text);
    setAhead(undefined);
  };
  const catchUp = () => {
    if (ahead !== undefined) flushSync(() => type(ahead));
  };
  return (
    <input
      {...props}
      value={ahead ?? value}
      onChange={({ target }) => {
        const text = target.value;
        setAhead(text);
        startTransition(() => type(text));
      }}
      onKeyDownCapture={(event: KeyboardEvent<HTMLInputElement>) => {
        onKeyDownCapture?.(event);
        if (keysOfOptions.includes(event.key)) catchUp();
      }}
      onBlurCapture={(event) => {
        onBlurCapture?.(event);
        catchUp();
      }}
    />
  );
}
