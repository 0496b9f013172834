import type { RetentionPreview } from '@cairn/api';
import { Plural } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** How many conversations and sessions a retention would delete now. */
export function RetentionLoss({ preview: { conversations, sessions } }: { preview: RetentionPreview }): ReactElement {
  return (
    <>
      <Plural
        value={conversations}
        _0="No conversation is that old."
        one="# conversation would be deleted now."
        other="# conversations would be deleted now."
      />{' '}
      <Plural
        value={sessions}
        _0="No session is that old."
        one="The steps of # session would be deleted now."
        other="The steps of # sessions would be deleted now."
      />
    </>
  );
}
