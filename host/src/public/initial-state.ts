import { initialStateElementId, type Visit, VisitSchema } from '@cairn/contract';
import * as v from 'valibot';

/** What the page begins with where the server wrote nothing: an anonymous visitor. */
const anonymous: Visit = {
  config: { apiBase: '/api', demo: false, mailbox: null },
  locale: 'en',
  colourScheme: 'auto',
  user: null,
  tenant: null,
};

/** What the server wrote into the HTML; the anonymous state where there is nothing, or nothing that can be read. */
export function readInitialState(): Visit {
  const text = document.getElementById(initialStateElementId)?.textContent;
  if (!text) return anonymous;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), VisitSchema), text);
  if (parsed.success) return parsed.output;
  console.error('the initial state cannot be read', v.flatten(parsed.issues));
  return anonymous;
}
