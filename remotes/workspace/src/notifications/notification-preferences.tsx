import {
  defaultEmailOf,
  emailChannels,
  lockedTopics,
  type NotificationTopic,
  notificationTopics,
  type Preferences,
  separateEmailTopics,
} from '@cairn/api';
import { errorText, savePreferences, useCan, useSession } from '@cairn/shell';
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@cairn/ui/core';
import { Checkbox, Select } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { type EmailPreferences, EmailTimes, localTimeZone } from './email-times.tsx';
import styles from './notification-preferences.module.css';

/** Selects for each topic whether it is shown in Cairn and how it is emailed. Saved to the account immediately. */
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
  const email = session?.user.preferences.notificationEmail ?? {};
  const emails = email.enabled ?? true;
  const save = (update: Preferences) => {
    setFailure(undefined);
    savePreferences(update).catch(setFailure);
  };
  // Hours are those of the person: without a choice, of the place where they make this one.
  const saveEmail = (update: EmailPreferences) =>
    save({ notificationEmail: { ...(email.timeZone === undefined ? { timeZone: localTimeZone() } : {}), ...update } });
  const channels = [
    { id: 'off', label: t({ message: 'Off', context: 'emails about a topic' }) },
    { id: 'digest', label: t({ message: 'Daily', context: 'emails about a topic' }) },
    { id: 'now', label: t({ message: 'At once', context: 'emails about a topic' }) },
  ];
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
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>When</Trans>
              </th>
              <th scope="col">
                <Trans>In Cairn</Trans>
              </th>
              <th scope="col">
                <Trans>Email</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {notificationTopics
              .filter((topic) => concerns[topic] !== false)
              .map((topic) => (
                <tr key={topic}>
                  <th scope="row">
                    {texts[topic].name}
                    <span className={styles.detail}>{texts[topic].detail}</span>
                  </th>
                  <td>
                    <Checkbox
                      className={styles.box ?? ''}
                      isSelected={lockedTopics.includes(topic) || (chosen[topic] ?? true)}
                      isDisabled={lockedTopics.includes(topic)}
                      onChange={(wanted) => save({ notifications: { [topic]: wanted } })}
                    >
                      <span className="visually-hidden">{t`${texts[topic].name}: in Cairn`}</span>
                    </Checkbox>
                  </td>
                  <td>
                    {separateEmailTopics.includes(topic) ? (
                      <span className={styles.always}>
                        <Trans context="emails that cannot be turned off">Always</Trans>
                      </span>
                    ) : (
                      <Select
                        hideLabel
                        label={t`${texts[topic].name}: by email`}
                        options={channels}
                        isDisabled={!emails}
                        value={emails ? (email.topics?.[topic] ?? defaultEmailOf(topic)) : 'off'}
                        onChange={(id) => {
                          const channel = emailChannels.find((known) => known === id);
                          if (channel) saveEmail({ topics: { [topic]: channel } });
                        }}
                      />
                    )}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
        <EmailTimes email={email} save={saveEmail} />
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
    account: { name: t`Role changes`, detail: t`Always on in Cairn` },
  };
}
