import { afterEach, beforeEach } from '@rstest/core';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** A mounted test component and its container. */
export interface Mount {
  readonly box: HTMLElement;
  /** Renders a node in place of the previous one, and waits for its effects. */
  draw(node: ReactNode): Promise<void>;
}

/** Creates a container for the tests of a file, emptied after each test. */
export function mount(): Mount {
  const box = document.createElement('div');
  let root: Root;
  beforeEach(() => {
    root = createRoot(box);
  });
  afterEach(() => act(() => root.unmount()));
  return { box, draw: (node) => act(async () => root.render(node)) };
}
