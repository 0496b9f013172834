import { useLingui } from '@lingui/react/macro';
import { useCopyText } from '../texts/copy-text.ts';

/**
 * Returns a function that copies the link to a conversation or one of its messages. The link works for everyone who may read the
 * conversation.
 */
export function useCopyLink(): (conversation: string, message?: string) => void {
  const { t } = useLingui();
  const copy = useCopyText();
  return (conversation, message) => {
    const address = new URL('/app/conversations', location.origin);
    address.searchParams.set('conversation', conversation);
    if (message !== undefined) address.searchParams.set('message', message);
    copy(address.href, t`Link copied`);
  };
}
