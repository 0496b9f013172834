import { can, type Locale } from '@cairn/api';
import type { ArticleReader } from '../article/published.ts';
import type { Visitor } from '../http/context.ts';

/** Returns a signed-in person as a reader of articles. Staff also get the articles for staff. */
export function readerOf({ subject }: Visitor, locale: Locale): ArticleReader {
  return { audience: can(subject, 'staff.use') ? 'staff' : 'signed-in', locale };
}
