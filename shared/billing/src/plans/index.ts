/** What plans are called. */

export { usePlanText } from './plan-text.ts';
