import { Outlet, type RouteObject } from 'react-router';
import { allFamilies, familyOf } from './families.ts';
import { FamilyPage } from './family-page.tsx';
import { Frame } from './frame.tsx';
import { IndexPage } from './index-page.tsx';
import { LonePage, loneStory } from './lone-page.tsx';

/** The gallery's routes, which can be mounted below any path. */
export const galleryRoutes: RouteObject[] = [
  {
    element: (
      <Frame>
        <Outlet />
      </Frame>
    ),
    hydrateFallbackElement: <p role="status">Loading</p>,
    children: [
      { index: true, loader: allFamilies, element: <IndexPage /> },
      { path: ':family', loader: ({ params }) => familyOf(params.family), element: <FamilyPage /> },
      { path: ':family/:story', loader: ({ params }) => loneStory(params.family, params.story), element: <LonePage /> },
    ],
  },
];
