import { Panel, RelativeTime, Rows } from '@cairn/ui/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useGraceText } from './grace-text.ts';
import styles from './key-page.module.css';
import { auditQuery } from './queries.ts';

const actions: Record<string, MessageDescriptor> = {
  'api-key.created': msg({ message: 'Created', context: 'entry in the audit of an API key' }),
  'api-key.updated': msg({ message: 'Changed', context: 'entry in the audit of an API key' }),
  'api-key.disabled': msg({ message: 'Disabled', context: 'entry in the audit of an API key' }),
  'api-key.enabled': msg({ message: 'Enabled', context: 'entry in the audit of an API key' }),
  'api-key.revoked': msg({ message: 'Revoked', context: 'entry in the audit of an API key' }),
  'api-key.rotated': msg({ message: 'Rotated', context: 'entry in the audit of an API key' }),
  'api-key.refused': msg({ message: 'Call refused', context: 'entry in the audit of an API key' }),
};

/** The audit log of a key: changes with their authors, and refused calls with the reason. */
export function KeyAudit({ id }: { id: string }): ReactElement {
  const { i18n } = useLingui();
  const { data: audit } = useSuspenseQuery(auditQuery(id));
  return (
    <Panel flush title={<Trans>Audit</Trans>}>
      <Rows>
        {audit.items.map(({ id: entry, action, actor, at, detail }) => {
          const { code, grace, reason } = detail;
          const text = actions[action];
          return (
            <li key={entry} className={styles.entry}>
              <span className={styles.words}>
                {text ? i18n._(text) : <bdi>{action}</bdi>} <bdi className={styles.quiet}>{actor}</bdi>
                {action === 'api-key.updated' && <Fields changed={detail} />}
                {typeof code === 'string' && <bdi className={styles.code}>{code}</bdi>}
                {typeof grace === 'number' && <Grace minutes={grace} />}
                {typeof reason === 'string' && reason !== '' && (
                  <span className={styles.quiet} dir="auto">
                    {reason}
                  </span>
                )}
              </span>
              <RelativeTime value={at} style="short" quiet reachable />
            </li>
          );
        })}
      </Rows>
    </Panel>
  );
}

/** The names of the changed fields, as labeled in the form. */
function Fields({ changed }: { changed: Readonly<Record<string, unknown>> }): ReactElement | null {
  const { t, i18n } = useLingui();
  const names: Record<string, string> = {
    name: t`Name`,
    projects: t`Projects`,
    scopes: t`Scopes`,
    expiresAt: t`Expires`,
    callsPerMinute: t`Rate`,
    networks: t`Allowed IP addresses`,
  };
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit' });
  // Older entries contain all sent fields without previous values, so it is unknown which ones changed.
  const isKnown = Object.entries(changed).every(([field, value]) => field === 'projects' || hasBefore(value));
  if (!isKnown) return null;
  return <span className={styles.quiet}>{list.format(Object.keys(changed).map((field) => names[field] ?? field))}</span>;
}

function hasBefore(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'from' in value;
}

function Grace({ minutes }: { minutes: number }): ReactElement {
  const grace = useGraceText()(minutes);
  return (
    <span className={styles.quiet}>
      <Trans>Grace: {grace}</Trans>
    </span>
  );
}
