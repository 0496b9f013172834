import { initialStateElementId, type Visit } from '@cairn/contract';

/**
 * What the server wrote into the HTML. Believed as it stands: it is a part of the document, written by the same release, and a
 * check would cost the first screen all of valibot. @throws where there is none, or it cannot be read
 */
export function readInitialState(): Visit {
  const text = document.getElementById(initialStateElementId)?.textContent;
  if (!text) throw new Error('the page has no initial state');
  return JSON.parse(text) as Visit; // the server types it so, and its tests check it
}
