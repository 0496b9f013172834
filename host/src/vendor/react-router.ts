/**
 * The platform's contract of React Router: what host and remotes may import. A shared library is not tree-shaken, so every name here is in
 * everyone's first load. The types agree: tsconfig.browser.json maps "react-router" to this file.
 */
export type {
  LoaderFunctionArgs,
  NavigateFunction,
  RouteObject,
  ShouldRevalidateFunctionArgs,
} from 'react-router-implementation';
// An alias in the build for the library itself: "react-router" would be this facade again.
export {
  createBrowserRouter,
  isRouteErrorResponse,
  Outlet,
  RouterProvider,
  redirect,
  redirectDocument,
  useBlocker,
  useHref,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router-implementation';
