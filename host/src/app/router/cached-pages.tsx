import { Activity, type ContextType, type ReactElement, useContext, useMemo, useState } from 'react';
// React Router's internal contexts around a page. The facade of React Router that remotes use does not export them.
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_DataRouterStateContext as StateContext,
  useOutlet,
} from 'react-router-implementation';
import { PageFrame } from './page-frame.tsx';
import { type Page, show } from './page-order.ts';

/** React Router's context values for the current page. */
interface View {
  outlet: ReactElement | null;
  place: ContextType<typeof LocationContext>;
  state: ContextType<typeof StateContext>;
  data: ContextType<typeof DataContext>;
}

/**
 * The current page and, hidden, the most recent ones with their state: going back renders one frame and rebuilds no page. A hidden page
 * keeps the last values of React Router. Its effects are unmounted until it is visible again, so it fetches nothing and listens to nothing.
 */
export function CachedPages(): ReactElement {
  const view = useView();
  const path = view.place.location.pathname;
  const [pages, setPages] = useState<readonly Page<View>[]>([]);
  let now = pages;
  if (pages.find((page) => page.path === path)?.view !== view) {
    now = show(pages, path, view, isWhole);
    setPages(now);
  }
  return (
    <>
      {now.map((page) => (
        <Activity key={page.path} mode={page.path === path ? 'visible' : 'hidden'}>
          <PageFrame path={page.path}>
            <LocationContext value={page.view.place}>
              <StateContext value={page.view.state}>
                <DataContext value={page.view.data}>{page.view.outlet}</DataContext>
              </StateContext>
            </LocationContext>
          </PageFrame>
        </Activity>
      ))}
    </>
  );
}

function useView(): View {
  const outlet = useOutlet();
  const place = useContext(LocationContext);
  const state = useContext(StateContext);
  const data = useContext(DataContext);
  return useMemo(() => ({ outlet, place, state, data }), [outlet, place, state, data]);
}

/** Error pages are not kept. */
function isWhole({ data }: View): boolean {
  return !data?.errors;
}
