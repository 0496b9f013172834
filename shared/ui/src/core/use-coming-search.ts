import { useMemo } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';

/**
 * The query that this page will have: that of a navigation under way to it, else that in view. A change of the address starts
 * from it; from the one in view it would undo the change that is loading.
 */
export function useComingSearch(): URLSearchParams {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const { location: coming } = useNavigation();
  const query = coming?.pathname === pathname ? coming.search : undefined;
  return useMemo(() => (query === undefined ? search : new URLSearchParams(query)), [query, search]);
}
