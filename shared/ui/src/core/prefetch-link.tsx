import { Link } from './link.tsx';
import { prefetchPath } from './prefetch.ts';
import type { RouteLinkProps } from './route-link.tsx';

export type PrefetchLinkProps = RouteLinkProps & {
  plain?: boolean;
  /** Fetches the data too: called beside the code's fetch, at each sign of intent. */
  onIntent?: () => void;
};

/**
 * A link inside the application whose page is fetched as soon as somebody means to follow it: pointer over it, focus, touch
 * (specification, section 2).
 */
export function PrefetchLink({ onIntent, onPointerEnter, onFocus, onTouchStart, ...rest }: PrefetchLinkProps) {
  const fetch = () => {
    prefetchPath(rest.to);
    onIntent?.();
  };
  return (
    <Link
      {...rest}
      onPointerEnter={(event) => {
        fetch();
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        fetch();
        onFocus?.(event);
      }}
      onTouchStart={(event) => {
        fetch();
        onTouchStart?.(event);
      }}
    />
  );
}
