import type { ReactElement } from 'react';
import { usePath } from './path.ts';

/** The screen of the path that is open. Another page's path is another document: `goTo` leads there. */
export function Screens({ screens }: { screens: Readonly<Record<string, () => ReactElement | null>> }): ReactElement | null {
  const path = usePath().replace(/\/+$/, '');
  const Screen = screens[path];
  return Screen ? <Screen key={path} /> : null;
}
