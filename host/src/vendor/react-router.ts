/**
 * The platform's contract of React Router: what host and remotes may import. A shared library is not tree-shaken, and
 * the whole of it is half as large again.
 */
// An alias of the build for the library itself: "react-router" would be this facade again.
export {
  createBrowserRouter,
  isRouteErrorResponse,
  Link,
  matchPath,
  NavLink,
  Outlet,
  RouterProvider,
  redirect,
  redirectDocument,
  replace,
  ScrollRestoration,
  useBlocker,
  useFetcher,
  useHref,
  useLoaderData,
  useLocation,
  useMatch,
  useMatches,
  useNavigate,
  useNavigation,
  useOutletContext,
  useParams,
  useResolvedPath,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  useSearchParams,
  useSubmit,
} from 'react-router-implementation';
