import type { Conversation } from '@cairn/api';
import { errorText, useLocale } from '@cairn/shell';
import { Button, Callout, Dialog, DialogBody, DialogFooter, Icon, numberFormat, Skeleton } from '@cairn/ui/core';
import { linkIcon, lockIcon, usersIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useCopyLink } from './copy-link.ts';
import { readersQuery } from './readers.ts';
import styles from './share-conversation.module.css';

/** Shows who can read a conversation, its link, and cited records that others cannot access. There are no public links. */
export function ShareConversation({
  conversation,
  message,
  onShare,
  onClose,
}: {
  conversation: Conversation;
  /** The message in the URL. */
  message: string | null;
  /** Shares it with the project. Omitted if the reader may not, or if it is already shared. */
  onShare: (() => void) | undefined;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  const copyLink = useCopyLink();
  const { id, visibility, projectName } = conversation;
  const { data, error } = useQuery(readersQuery(conversation));
  const people = data?.people ?? 0;
  const shown = format(people);
  const hidden = data?.hidden ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={<Trans>Share this conversation</Trans>}
      closeLabel={t`Close`}
    >
      <DialogBody>
        <div className={styles.readers}>
          <Icon icon={visibility === 'private' ? lockIcon : usersIcon} className={styles.icon} />
          <div>
            <p className={styles.who}>
              {visibility === 'private' ? (
                <Trans>Only you can read it</Trans>
              ) : data ? (
                t`${plural(people, { one: `${shown} person can read it`, other: `${shown} people can read it` })}`
              ) : (
                <Skeleton width="160px" />
              )}
            </p>
            <p className={styles.why}>
              {visibility === 'private' && onShare ? (
                <Trans>
                  Only you can open links to it. Once shared, everyone with access to the project <bdi>{projectName}</bdi> can read all of
                  it, including earlier messages.
                </Trans>
              ) : visibility === 'private' ? (
                <Trans>Only you can open links to it.</Trans>
              ) : (
                <Trans>
                  Everyone with access to the project <bdi>{projectName}</bdi> can read it. Links do not grant access.
                </Trans>
              )}
            </p>
          </div>
        </div>
        {error && <Callout tone="negative">{errorText(error)}</Callout>}
        {hidden.length > 0 && (
          <Callout tone="warning" title={<Trans>Others cannot open all sources</Trans>}>
            <Trans>The quoted passages stay readable here. These come from private conversations:</Trans>
            <ul className={styles.hidden}>
              {hidden.map(({ label, title }) => (
                <li key={`${label} ${title}`} dir="auto">
                  <bdi>{label}</bdi>: <bdi>{title}</bdi>
                </li>
              ))}
            </ul>
          </Callout>
        )}
      </DialogBody>
      <DialogFooter
        aside={
          message !== null &&
          !onShare && (
            <Button icon={linkIcon} variant="quiet" onClick={() => copyLink(id, message)}>
              <Trans>Copy message link</Trans>
            </Button>
          )
        }
      >
        {onShare && (
          <Button icon={usersIcon} onClick={onShare}>
            <Trans>Share with the project</Trans>
          </Button>
        )}
        <Button variant="primary" icon={linkIcon} onClick={() => copyLink(id)}>
          <Trans>Copy link</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
