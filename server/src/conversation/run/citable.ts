import type { Citation } from '@cairn/api';
import { type Linked, sourceLink } from '../source-link.ts';

/** A source that the model can cite by its label. */
export type Citable = Omit<Citation, 'index'>;

/** Normalizes a label for the lookup: `ADR 6`, `ADR-6` and `adr 6` are equal. */
export function normalised(label: string): string {
  return label
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, ' ');
}

/** A record of a project. */
interface Recorded extends Omit<Citable, 'quote' | 'href' | 'type'>, Pick<Linked, 'type'> {
  text: string;
  /** For messages: the conversation. */
  conversationId?: string;
}

/** Converts a record to a source with label, quote and link. */
export function sourceOf(record: Recorded, slug: string): Citable {
  const { type, id, label, title, text, status, confidence } = record;
  const quote = text || title;
  return { type, id, label, title: title.replace(/\.$/, ''), status, confidence, quote, href: sourceLink(record, slug) };
}
