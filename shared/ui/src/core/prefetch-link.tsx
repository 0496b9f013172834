import { Link } from './link.tsx';
import { prefetchPath } from './prefetch.ts';
import type { RouteLinkProps } from './route-link.tsx';

export type PrefetchLinkProps = RouteLinkProps & {
  plain?: boolean;
  /** Prefetches the data as well. Called at each sign of intent, along with the code's prefetch. */
  onIntent?: () => void;
};

/** A link inside the application that prefetches its page on intent: hover, focus or touch (specification, section 2). */
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
