/** What search engines may read: the landing page, the pages of signing in and up, and the public help. */
const rules = [
  'Allow: /$',
  'Allow: /auth/login',
  'Allow: /auth/signup',
  'Disallow: /app',
  'Disallow: /api/',
  'Disallow: /auth/',
  'Disallow: /dev/',
  'Disallow: /help/search',
];

/** @param origin that people use: a sitemap is named by its whole address */
export function robotsFile(origin: string): string {
  return `User-agent: *\n${rules.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}
