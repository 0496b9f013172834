import { ApiError } from '@cairn/shell';

/** Returns whether an error means that the article was archived or restricted. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_FOUND';
}

/** Returns the name of the draft of a reader's reason for an unhelpful article. */
export function reasonDraft(slug: string): string {
  return `help.vote.${slug}`;
}

const articlePath = /^\/app\/help\/([^/?#]+)/;

/** Returns the name of that draft for the path of an article; null for other paths. Pure. */
export function reasonDraftOf(path: string | null): string | null {
  const [, slug] = articlePath.exec(path ?? '') ?? [];
  return slug === undefined ? null : reasonDraft(slug);
}

/** Returns the path of the contact form for a ticket about an article. */
export function contactHref(slug: string, title = ''): string {
  return `/app/help?${new URLSearchParams({ write: '1', subject: title, from: `/app/help/${slug}` })}`;
}
