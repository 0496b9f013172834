import { type RefObject, useRef, useState } from 'react';
import type { FormMemory } from './form-memory.tsx';

/** Closes a form, but asks first where something has been written in it: `memory` is for its `FormMemoryField`, `question` for `LeaveForm`. */
export function useLeaveForm(onClose: () => void): {
  memory: RefObject<FormMemory | null>;
  ask: () => void;
  question: { open: boolean; onStay: () => void; onLeave: () => void };
} {
  const memory = useRef<FormMemory>(null);
  const [open, setOpen] = useState(false);
  return {
    memory,
    ask: () => (memory.current?.isUnsaved() ? setOpen(true) : onClose()),
    question: { open, onStay: () => setOpen(false), onLeave: onClose },
  };
}
