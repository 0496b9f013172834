import { lockedTopics, type NotificationTopic, notificationTopics } from '@cairn/api';
import { errorText, savePreferences, useCan, useSession } from '@cairn/shell';
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@cairn/ui/core';
import { Checkbox } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import styles from './notification-preferences.module.css';

/** Selects the topics of notifications. Saved to the account immediately. */
export function NotificationPreferences({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const session = useSession();
  const [failure, setFailure] = useState<unknown>();
  const chosen = session?.user.preferences.notifications ?? {};
  const tenant = session?.tenant.name ?? '';
  const texts = useTopicTexts();
  const staff = useCan('staff.use');
  const manages = useCan('tenant.manage');
  const owns = useCan('tenant.own');
  const reviews = useCan('project.review');
  const concerns: Partial<Record<NotificationTopic, boolean>> = {
    tickets: staff,
    people: manages,
    usage: owns,
    waiting: reviews,
    learning: reviews,
  };
  const choose = (topic: NotificationTopic, wanted: boolean) => {
    setFailure(undefined);
    savePreferences({ notifications: { [topic]: wanted } }).catch(setFailure);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={<Trans>Notification settings</Trans>}
      description={
        <Trans>
          For all projects of <bdi>{tenant}</bdi>. Saved automatically.
        </Trans>
      }
      closeLabel={t`Close`}
    >
      <DialogBody>
        {failure !== undefined && (
          <Callout tone="warning" live="alert" title={<Trans>This was not saved</Trans>}>
            {errorText(failure)}
          </Callout>
        )}
        <ul className={styles.topics}>
          {notificationTopics
            .filter((topic) => concerns[topic] !== false)
            .map((topic) => (
              <li key={topic} className={styles.topic}>
                <Checkbox
                  isSelected={lockedTopics.includes(topic) || (chosen[topic] ?? true)}
                  isDisabled={lockedTopics.includes(topic)}
                  onChange={(wanted) => choose(topic, wanted)}
                  description={texts[topic].detail}
                >
                  {texts[topic].name}
                </Checkbox>
              </li>
            ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function useTopicTexts(): Record<NotificationTopic, { name: string; detail: string }> {
  const { t } = useLingui();
  return {
    waiting: { name: t`Decisions to review`, detail: t`In projects where you can accept and reject` },
    learning: { name: t`Patterns to review`, detail: t`New proposals by project or session, and rules due for review` },
    agents: { name: t`Agents that wait for me`, detail: t`When a session of mine needs an answer or a permission` },
    outcome: { name: t`Updates on my proposals`, detail: t`Decisions that are accepted, rejected, revised or superseded` },
    replies: { name: t`Replies to me`, detail: t`In conversations that you started or joined` },
    support: { name: t`Support replies`, detail: t`Answers to your tickets, and when they are solved` },
    tickets: { name: t`Assigned tickets`, detail: t`When a ticket is assigned to you, or its requester replies` },
    people: { name: t`New members`, detail: t`For owners and administrators` },
    usage: { name: t`Usage limits`, detail: t`At 50, 80 and 100 percent of what is included, and at the spend cap` },
    account: { name: t`Role changes`, detail: t`Cannot be turned off` },
  };
}
