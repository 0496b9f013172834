import { afterEach, beforeEach } from '@rstest/core';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** What a test draws, and the element that it stands in. */
export interface Mount {
  readonly box: HTMLElement;
  /** Draws this in the place of what was drawn before, with all that follows from it. */
  draw(node: ReactNode): Promise<void>;
}

/** A place to draw in for the tests of a file: nothing of one is left for the next. */
export function mount(): Mount {
  const box = document.createElement('div');
  let root: Root;
  beforeEach(() => {
    root = createRoot(box);
  });
  afterEach(() => act(() => root.unmount()));
  return { box, draw: (node) => act(async () => root.render(node)) };
}
