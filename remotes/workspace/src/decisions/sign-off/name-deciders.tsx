import { type Decision, maxDeciders } from '@cairn/api';
import { Button, Callout, Dialog, DialogBody, DialogFooter, Skeleton } from '@cairn/ui/core';
import { Checkbox } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { candidatesQuery } from './queries.ts';
import styles from './sign-off-panel.module.css';
import { versionToName } from './version-to-name.ts';
import { useDecisionCall } from './write-decision.ts';

/** Renders the dialog that names the reviewers who have to sign the decision. */
export function NameDeciders({ decision, onClose }: { decision: Decision; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const { data: candidates } = useQuery(candidatesQuery(decision.id));
  const [people, setPeople] = useState<readonly string[]>(() => decision.signOff.map(({ id }) => id));
  const { send, busy, failure } = useDecisionCall(decision);
  const [seen] = useState(decision);
  const { number } = decision;
  const version = versionToName(seen, decision);
  const save = async () => {
    // People who are no longer reviewers cannot be named.
    const known = people.filter((id) => candidates?.some((one) => one.id === id));
    if (await send('put', 'deciders', { version, people: known })) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Who decides on ADR {number}?</Trans>}
      description={<Trans>Each decider signs or declines. When all have signed, the decision is accepted.</Trans>}
      closeLabel={t`Close`}
    >
      <DialogBody>
        {candidates ? (
          // biome-ignore lint/a11y/useSemanticElements: a legend would repeat the dialog's title
          <div className={styles.people} role="group" aria-label={t`Sign-off`}>
            {candidates.map(({ id, name }) => (
              <Checkbox
                key={id}
                isSelected={people.includes(id)}
                isDisabled={!people.includes(id) && people.length >= maxDeciders}
                onChange={(on) => setPeople(on ? [...people, id] : people.filter((one) => one !== id))}
              >
                <bdi>{name}</bdi>
              </Checkbox>
            ))}
          </div>
        ) : (
          <Skeleton width="100%" height="6rem" />
        )}
        {failure && (
          <Callout tone="negative" live="alert">
            {failure}
          </Callout>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="primary" busy={busy} disabled={!candidates} onClick={() => void save()}>
          <Trans>Save</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
