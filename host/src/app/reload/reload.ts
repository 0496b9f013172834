import { keepInput } from './kept-input.ts';
import type { TypedField } from './typed-field.ts';

/**
 * Loads this page again, or goes on to `to` by a page load, and keeps the place and what was typed: for a release that this
 * tab cannot take up otherwise. Passwords, codes and cards are not kept.
 * @param typed what was in the fields, where the page that they stood on is gone already
 */
export function reloadKeeping(to?: string, typed?: readonly TypedField[]): void {
  keepInput(typed);
  if (to === undefined || to === location.href) location.reload();
  else location.assign(to);
}
