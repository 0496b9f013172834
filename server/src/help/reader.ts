import { can, type Locale } from '@cairn/api';
import type { ArticleReader } from '../article/published.ts';
import type { Visitor } from '../http/context.ts';

/** A signed-in person as a reader of articles: staff get those of staff, too. */
export function readerOf({ subject }: Visitor, locale: Locale): ArticleReader {
  return { audience: can(subject, 'staff.use') ? 'staff' : 'signed-in', locale };
}
