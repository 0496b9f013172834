import { type Domain, joinableRoles } from '@cairn/api';
import { roleIcons } from '@cairn/list';
import { notify, notifyFailure, useRoleText } from '@cairn/shell';
import { Button, ConfirmDialog, IconButton, MenuButton, Status } from '@cairn/ui/core';
import { banIcon, circleCheckIcon, circleDashedIcon, ellipsisIcon, fileTextIcon, trash2Icon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import styles from './domains-panel.module.css';
import { changeDomain, removeDomain } from './queries.ts';

/** A domain: whether it is verified, who joins through it, and actions. */
export function DomainRow({ domain: one, onShow }: { domain: Domain; onShow: () => void }): ReactElement {
  const { t } = useLingui();
  const roleText = useRoleText();
  const [asked, setAsked] = useState(false);
  const { domain, verifiedAt, joining, defaultRole } = one;
  const role = roleText(defaultRole);
  const change = async (to: Parameters<typeof changeDomain>[1], said: string) => {
    try {
      await changeDomain(domain, to);
      notify('green', said);
    } catch (error) {
      notifyFailure(error);
    }
  };
  const remove = async () => {
    setAsked(false);
    try {
      await removeDomain(domain);
      notify('green', t`${domain} is removed`);
    } catch (error) {
      notifyFailure(error);
    }
  };
  const record = { id: 'record', label: t`Show record…`, icon: fileTextIcon, onAction: onShow };
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <bdi dir="ltr">{domain}</bdi>
      </span>
      {verifiedAt === null ? (
        <Status tone="warning" icon={circleDashedIcon}>
          <Trans context="state of a domain">Not verified</Trans>
        </Status>
      ) : (
        <Status tone="positive" icon={circleCheckIcon}>
          <Trans context="state of a domain">Verified</Trans>
        </Status>
      )}
      {verifiedAt === null ? (
        <Button size="small" onClick={onShow}>
          <Trans>Verify…</Trans>
        </Button>
      ) : (
        <span className={styles.joins}>{joining ? <Trans>New people join as: {role}</Trans> : <Trans>Joining is off</Trans>}</span>
      )}
      <MenuButton
        label={t`Actions for ${domain}`}
        placement="bottom end"
        groups={[
          ...(verifiedAt === null
            ? []
            : [
                {
                  id: 'joining',
                  label: t`New people join as`,
                  entries: [
                    ...joinableRoles.map((value) => ({
                      id: value,
                      label: roleText(value),
                      icon: roleIcons[value],
                      selected: joining && value === defaultRole,
                      onAction: () => void change({ joining: true, defaultRole: value }, t`People from ${domain} can join`),
                    })),
                    {
                      id: 'nobody',
                      label: t`Joining is off`,
                      icon: banIcon,
                      selected: !joining,
                      onAction: () => void change({ joining: false }, t`People from ${domain} can no longer join by themselves`),
                    },
                  ],
                },
              ]),
          {
            id: 'domain',
            entries: [record, { id: 'remove', label: t`Remove…`, icon: trash2Icon, danger: true, onAction: () => setAsked(true) }],
          },
        ]}
        trigger={(props) => <IconButton size="small" icon={ellipsisIcon} label={t`Actions for ${domain}`} {...props} />}
      />
      <ConfirmDialog
        danger
        open={asked}
        title={
          <Trans>
            Remove <bdi>{domain}</bdi>?
          </Trans>
        }
        action={<Trans>Remove</Trans>}
        cancelLabel={<Trans>Cancel</Trans>}
        closeLabel={t`Close`}
        onConfirm={() => void remove()}
        onClose={() => setAsked(false)}
      >
        <Trans>People can no longer join with it. Members stay. To add it again, you need to verify it again.</Trans>
      </ConfirmDialog>
    </li>
  );
}
