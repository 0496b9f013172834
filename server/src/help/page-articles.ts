/**
 * The shipped articles about each page of the application, by the beginning of its path, the most relevant first. By their original slugs:
 * if staff change a slug, the original one still finds the article. Articles that are archived or not for the reader's audience are left
 * out.
 */
const byPage: Record<string, readonly string[]> = {
  '/app/api-keys': ['rotate-an-api-key', 'what-a-401-from-mcp-means', 'connect-an-agent'],
  '/app/project/api-keys': ['rotate-an-api-key', 'what-a-401-from-mcp-means', 'connect-an-agent'],
  '/app/project': ['connect-an-agent', 'what-agents-get', 'export-to-agents-md'],
  '/app/project/members': ['invite-people-and-choose-roles'],
  '/app/project/patterns': ['review-proposals', 'what-agents-get', 'export-to-agents-md'],
  '/app/project/security': ['secrets-are-redacted'],
  '/app/projects': ['connect-an-agent', 'invite-people-and-choose-roles'],
  '/app/learning': ['review-proposals', 'what-agents-get', 'export-to-agents-md'],
  '/app/decisions': ['write-decisions-that-last', 'review-proposals'],
  '/app/insights': ['review-proposals', 'what-agents-get'],
  '/app/sessions': ['what-agents-get', 'connect-an-agent', 'secrets-are-redacted'],
  '/app/analytics/usage': ['what-happens-at-a-usage-limit'],
  '/app/settings/security': ['lost-phone-or-password'],
  '/app/tenant-admin': ['invite-people-and-choose-roles', 'what-happens-at-a-usage-limit'],
  '/app/staff/articles': ['write-a-help-article'],
};

/** Returns the slugs of articles about a page: those of the longest matching path. Pure. */
export function articlesOfPage(page: string): readonly string[] {
  const path = page.replace(/\/+$/, '');
  const [best] = Object.keys(byPage)
    .filter((one) => path === one || path.startsWith(`${one}/`))
    .toSorted((a, b) => b.length - a.length);
  return best === undefined ? [] : (byPage[best] ?? []);
}

/** Returns every slug that a page lists. */
export function namedSlugs(): readonly string[] {
  return [...new Set(Object.values(byPage).flat())];
}
