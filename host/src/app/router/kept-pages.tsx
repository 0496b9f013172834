import { Activity, type ContextType, type ReactElement, useContext, useMemo, useState } from 'react';
// The frame that a page stands in. What remotes know of React Router does not name it.
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_DataRouterStateContext as StateContext,
  useOutlet,
} from 'react-router-implementation';
import { PageFrame } from './page-frame.tsx';
import { type Page, show } from './page-order.ts';

/** What React Router tells the page in view. */
interface View {
  outlet: ReactElement | null;
  place: ContextType<typeof LocationContext>;
  state: ContextType<typeof StateContext>;
  data: ContextType<typeof DataContext>;
}

/**
 * The page in view, and out of sight those that were seen last, as they were left: to come back draws one frame and builds
 * no page anew. A page out of sight goes on with what React Router told it last. Its effects are undone until it is seen
 * again: it asks for nothing and listens to nothing.
 */
export function KeptPages(): ReactElement {
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

/** What stands in place of a page that failed is not come back to. */
function isWhole({ data }: View): boolean {
  return !data?.errors;
}
