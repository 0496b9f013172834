/** Rules for search engines: they may index the landing page, sign-in, sign-up and the public help. */
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

/** Returns robots.txt. @param origin public origin, because sitemaps need absolute URLs */
export function robotsFile(origin: string): string {
  return `User-agent: *\n${rules.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}
