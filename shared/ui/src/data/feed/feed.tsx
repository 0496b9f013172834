import { useLazyModule } from '../../core/lazy-module.ts';
import { feedModule } from '../lazy-modules.ts';
import type { FeedProps } from './contract.ts';

/**
 * A scroll container for thousands of entries of different heights, initially at the last one. Renders only the visible entries, as many
 * per frame as fit. Page Up and Page Down move between entries, Ctrl+Home and Ctrl+End to the first and last. Its code is loaded on first
 * use; a route's loader can prefetch it.
 */
export function Feed(props: FeedProps) {
  const module = useLazyModule(feedModule);
  return module ? <module.Entries {...props} /> : <div className={props.className} />;
}
