import { isReservedSlug } from './article.ts';

/**
 * Where the application shows what a text links by its public address: `/help/rotate-a-key#first` is `/app/help/rotate-a-key#first` there.
 * Any other path stays as it is. Pure.
 */
export function articlePathInApplication(path: string): string {
  const [, slug, rest = ''] = /^\/help\/([\w-]+)([?#].*)?$/.exec(path) ?? [];
  return slug === undefined || isReservedSlug(slug) ? path : `/app/help/${slug}${rest}`;
}
