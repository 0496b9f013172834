import { ApiError } from '@cairn/shell';

/** Is this what the API says of an article that was archived, or restricted to others? */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_FOUND';
}

/** Names the draft of what a reader writes about an article that did not help. */
export function reasonDraft(slug: string): string {
  return `help.vote.${slug}`;
}

const articlePath = /^\/app\/help\/([^/?#]+)/;

/** The draft of what was written on this page, where it is the page of an article. Pure. */
export function reasonDraftOf(path: string | null): string | null {
  const [, slug] = articlePath.exec(path ?? '') ?? [];
  return slug === undefined ? null : reasonDraft(slug);
}

/** The form for a ticket about an article. */
export function contactHref(slug: string, title = ''): string {
  return `/app/help?${new URLSearchParams({ write: '1', subject: title, from: `/app/help/${slug}` })}`;
}
