import { initialStateElementId, type Visit } from '@cairn/contract';

/**
 * Returns the initial state from the HTML. Not validated: it is part of the document, written by the same release, and valibot would be too
 * large for the first screen. @throws when it is missing or no valid JSON
 */
export function readInitialState(): Visit {
  const text = document.getElementById(initialStateElementId)?.textContent;
  if (!text) throw new Error('the page has no initial state');
  return JSON.parse(text) as Visit; // the server uses the same type, and its tests check it
}
