import { useIssueText } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import type { ArticleDraft } from './article-draft.ts';

/** Returns the server's error for a field, in the reader's language; undefined if it is valid. */
export function useDraftIssue({ issues }: ArticleDraft): (field: string) => string | undefined {
  const { t } = useLingui();
  const message = useIssueText();
  return (field) => {
    const found = issues.find((issue) => issue.field === field);
    if (!found) return undefined;
    if (found.code === 'SLUG_TAKEN') return t`Another article has this address, or had it.`;
    if (found.code === 'SLUG_RESERVED') return t`This address belongs to a page of the help center.`;
    if (found.code === 'SLUG_INVALID') return t`Use lowercase letters, digits and hyphens.`;
    if (found.code === 'PICTURE_FOREIGN') return t`Images from other sites are not shown in articles. Insert the image here instead.`;
    if (found.code === 'PICTURE_UNKNOWN') return t`One of the images is not stored any more. Insert it again.`;
    return message(found);
  };
}
