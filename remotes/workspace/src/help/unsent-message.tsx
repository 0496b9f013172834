import { Callout, useDrafts } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { type ReactElement, useEffect, useState } from 'react';
import styles from './help.module.css';

/** Shown instead of the form if a ticket accepts no more messages: the unsent text, to be copied. */
export function UnsentMessage({ draft }: { draft: string }): ReactElement | null {
  const drafts = useDrafts();
  const [text, setText] = useState('');
  // The form stores the last input when it unmounts, which is before this effect.
  useEffect(
    () =>
      setText(
        drafts
          ?.open(draft)
          .stored?.fields.map(({ value }) => value)
          .join('\n') ?? '',
      ),
    [drafts, draft],
  );
  if (text === '') return null;
  return (
    <Callout tone="warning" title={<Trans>Your message was not sent</Trans>}>
      <p className={styles.unsent} dir="auto">
        {text}
      </p>
    </Callout>
  );
}
