import type { DataImport, ImportItem } from '@cairn/api';
import { Button, Panel, Rows, Tag } from '@cairn/ui/core';
import { Checkbox } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './data.module.css';

const statusTexts: Record<string, MessageDescriptor> = {
  accepted: msg`Accepted`,
  proposed: msg`Proposed`,
  snoozed: msg`Snoozed`,
  stale: msg`Stale`,
  draft: msg`Draft`,
};

/** The rules, decisions and briefs of an import, each to be confirmed. */
export function ItemList({
  items,
  without,
  onChange,
  isReadOnly,
}: {
  items: DataImport['items'];
  /** Ids of items that are not imported. */
  without: ReadonlySet<string>;
  onChange: (without: ReadonlySet<string>) => void;
  isReadOnly: boolean;
}): ReactElement {
  const { i18n } = useLingui();
  const chosen = items.length - without.size;
  const total = items.length;
  const set = (id: string, isChosen: boolean) => {
    const next = new Set(without);
    if (isChosen) next.delete(id);
    else next.add(id);
    onChange(next);
  };
  return (
    <Panel
      flush
      title={<Trans>Rules and decisions for agents</Trans>}
      actions={
        !isReadOnly && (
          <>
            <Button size="small" onClick={() => onChange(new Set())}>
              <Trans>Select all</Trans>
            </Button>
            <Button size="small" onClick={() => onChange(new Set(items.map(({ id }) => id)))}>
              <Trans>Select none</Trans>
            </Button>
          </>
        )
      }
    >
      <p className={styles.lead}>
        {isReadOnly ? (
          <Plural value={total} one="# text that agents would be served." other="# texts that agents would be served." />
        ) : (
          <Trans>
            Agents are served what you select: {chosen} of {total}. The rest is not imported.
          </Trans>
        )}
      </p>
      {total > 0 && (
        <Rows className={styles.items ?? ''}>
          {items.map((item) => {
            const text = (
              <>
                <Label item={item} /> <bdi>{item.title}</bdi>
              </>
            );
            const status = statusTexts[item.status];
            return (
              <li key={item.id} className={styles.item}>
                {isReadOnly ? (
                  <span className={styles.name}>{text}</span>
                ) : (
                  <Checkbox className={styles.name ?? ''} isSelected={!without.has(item.id)} onChange={(on) => set(item.id, on)}>
                    {text}
                  </Checkbox>
                )}
                {status && <Tag>{i18n._(status)}</Tag>}
              </li>
            );
          })}
        </Rows>
      )}
    </Panel>
  );
}

function Label({ item: { type, projectKey, label } }: { item: ImportItem }): ReactElement {
  return (
    <span className={styles.label}>
      {type === 'brief' ? (
        <Trans>
          <bdi>{projectKey}</bdi>, guidance for agents:
        </Trans>
      ) : (
        <bdi>
          {projectKey} {label}
        </bdi>
      )}
    </span>
  );
}
