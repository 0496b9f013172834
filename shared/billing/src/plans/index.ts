/** Names of plans. */

export { usePlanText } from './plan-text.ts';
