import { persistInput } from './persisted-input.ts';
import type { TypedField } from './typed-field.ts';

/**
 * Reloads this page, or opens `to` by a page load, and keeps the location and the input. For updates that need a reload. Passwords, codes
 * and card data are not kept.
 * @param typed the content of the fields, if their page is already gone
 */
export function reloadKeeping(to?: string, typed?: readonly TypedField[]): void {
  persistInput(typed);
  if (to === undefined || to === location.href) location.reload();
  else location.assign(to);
}
