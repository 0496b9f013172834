import { useMemo } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';

/**
 * Returns the query that this page is about to have: that of a pending navigation, else the current one. Base changes of the URL on it;
 * otherwise they would undo the change that is loading.
 */
export function useComingSearch(): URLSearchParams {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const { location: coming } = useNavigation();
  const query = coming?.pathname === pathname ? coming.search : undefined;
  return useMemo(() => (query === undefined ? search : new URLSearchParams(query)), [query, search]);
}
