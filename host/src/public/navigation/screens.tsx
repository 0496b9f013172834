import type { ReactElement } from 'react';
import { usePath } from './path.ts';

/** The screen of the current path. `goTo` loads paths of other pages as a new document. */
export function Screens({ screens }: { screens: Readonly<Record<string, () => ReactElement | null>> }): ReactElement | null {
  const path = usePath().replace(/\/+$/, '');
  const Screen = screens[path];
  return Screen ? <Screen key={path} /> : null;
}
