import { useLazyModule } from '../../core/lazy-module.ts';
import { feedModule } from '../lazy-modules.ts';
import type { FeedProps } from './contract.ts';

/**
 * Thousands of entries of different heights in a box that scrolls, the last one in sight at first: those in sight are drawn,
 * as many a frame as fit into it. Page Up and Page Down go from entry to entry, Ctrl with Home and End to the first and the
 * last. What it stands on is fetched with the first such feed; a route's loader may ask for it ahead.
 */
export function Feed(props: FeedProps) {
  const module = useLazyModule(feedModule);
  return module ? <module.Entries {...props} /> : <div className={props.className} />;
}
