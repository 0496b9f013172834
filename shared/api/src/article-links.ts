import { isReservedSlug } from './article.ts';

/**
 * Returns the path in the application for a public address in a text: `/help/rotate-a-key#first` becomes `/app/help/rotate-a-key#first`.
 * Other paths are unchanged. Pure.
 */
export function articlePathInApplication(path: string): string {
  const [, slug, rest = ''] = /^\/help\/([\w-]+)([?#].*)?$/.exec(path) ?? [];
  return slug === undefined || isReservedSlug(slug) ? path : `/app/help/${slug}${rest}`;
}
