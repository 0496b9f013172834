/** slugs */
export function articlesOfPage(_page: string): readonly string[] {
  return [];
}
