import type { Citation } from '@cairn/api';

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
interface Recorded extends Omit<Citable, 'quote' | 'href'> {
  text: string;
  /** Where a message was said. */
  conversationId?: string;
}

/** A record as a source: how it is named, what it says, where it opens. */
export function sourceOf(record: Recorded, slug: string): Citable {
  const { type, id, label, title, text, status, confidence } = record;
  const quote = text || title;
  return { type, id, label, title: title.replace(/\.$/, ''), status, confidence, quote, href: hrefOf(record, encodeURIComponent(slug)) };
}

function hrefOf(record: Recorded, project: string): string {
  const id = encodeURIComponent(record.id);
  switch (record.type) {
    case 'pattern':
      return `/app/project/patterns?project=${project}&pattern=${id}`;
    case 'decision':
      return `/app/decisions?project=${project}&decision=${record.label.replace(/\D/g, '')}`;
    case 'session':
      return `/app/sessions?project=${project}&session=${id}`;
    case 'message':
      return `/app/conversations?project=${project}&conversation=${encodeURIComponent(record.conversationId ?? '')}`;
  }
}
