import type { Citation } from '@cairn/api';
import { type Linked, sourceLink } from '../source-link.ts';

/** What the model may cite, by the label that it was told. */
export type Citable = Omit<Citation, 'index'>;

/** How a label is looked up: however the model has written `ADR 6`, `ADR-6`, `adr 6`. */
export function normalised(label: string): string {
  return label
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, ' ');
}

/** Something on record in a project. */
interface Recorded extends Omit<Citable, 'quote' | 'href' | 'type'>, Pick<Linked, 'type'> {
  text: string;
  /** Where a message was said. */
  conversationId?: string;
}

/** A record as a source: how it is named, what it says, where it opens. */
export function sourceOf(record: Recorded, slug: string): Citable {
  const { type, id, label, title, text, status, confidence } = record;
  const quote = text || title;
  return { type, id, label, title: title.replace(/\.$/, ''), status, confidence, quote, href: sourceLink(record, slug) };
}
