import type { Decision, SignOffAnswer } from '@cairn/api';
import { notify } from '@cairn/shell';
import { Button, Callout, useDraftText } from '@cairn/ui/core';
import { TextArea } from '@cairn/ui/forms';
import { checkIcon, xIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './sign-off-panel.module.css';
import { useDecisionCall } from './write-decision.ts';

/** Renders the form in which a named decider approves or declines the shown revision, with a comment. */
export function ReviewForm({ decision, waits }: { decision: Decision; waits: boolean }): ReactElement {
  const { t } = useLingui();
  const [comment, setComment] = useDraftText(`decision.${decision.id}.sign`);
  const { send, busy, failure } = useDecisionCall(decision);
  const { number, revision } = decision;
  const give = async (answer: SignOffAnswer) => {
    const saved = await send('post', 'sign', { revision, answer, comment });
    if (!saved) return;
    setComment('');
    if (answer === 'no') notify('green', t`You declined ADR ${number}`);
    else
      notify('green', saved.status === 'accepted' ? t`All deciders have signed. ADR ${number} is accepted` : t`You signed ADR ${number}`);
  };
  return (
    <div className={styles.word}>
      <TextArea
        label={t`Comment`}
        optional={t`optional`}
        rows={2}
        maxLength={1_000}
        value={comment}
        onChange={setComment}
        hint={waits ? undefined : t`You already answered for this revision. A new answer replaces it.`}
      />
      {failure && (
        <Callout tone="negative" live="alert">
          {failure}
        </Callout>
      )}
      <div className={styles.actions}>
        <Button variant={waits ? 'primary' : 'default'} icon={checkIcon} busy={busy} onClick={() => void give('yes')}>
          <Trans>Sign revision {revision}</Trans>
        </Button>
        <Button variant="danger-quiet" icon={xIcon} busy={busy} onClick={() => void give('no')}>
          <Trans>Decline</Trans>
        </Button>
      </div>
    </div>
  );
}
