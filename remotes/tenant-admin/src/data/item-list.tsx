import type { DataImport, ImportItem } from '@cairn/api';
import { Button, Panel, Rows, Tag } from '@cairn/ui/core';
import { Checkbox } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useId, useState } from 'react';
import styles from './data.module.css';
import { ItemText } from './item-text.tsx';

const statusTexts: Record<string, MessageDescriptor> = {
  accepted: msg`Accepted`,
  proposed: msg`Proposed`,
  snoozed: msg`Snoozed`,
  stale: msg`Stale`,
  draft: msg`Draft`,
};

/** The rules, decisions and briefs of an import, each to be confirmed. */
export function ItemList({
  importId,
  items,
  without,
  onChange,
  isReadOnly,
}: {
  importId: string;
  items: DataImport['items'];
  /** Ids of items that are not imported. */
  without: ReadonlySet<string>;
  onChange: (without: ReadonlySet<string>) => void;
  isReadOnly: boolean;
}): ReactElement {
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
          {items.map((item) => (
            <Item
              key={item.id}
              importId={importId}
              item={item}
              isChosen={!without.has(item.id)}
              onChange={isReadOnly ? undefined : (isChosen) => set(item.id, isChosen)}
            />
          ))}
        </Rows>
      )}
    </Panel>
  );
}

function Item({
  importId,
  item,
  isChosen,
  onChange,
}: {
  importId: string;
  item: ImportItem;
  isChosen: boolean;
  /** Undefined: it can only be read. */
  onChange: ((isChosen: boolean) => void) | undefined;
}): ReactElement {
  const { i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const status = statusTexts[item.status];
  const name = (
    <span id={`${id}-name`}>
      <Label item={item} /> <bdi>{item.title}</bdi>
    </span>
  );
  return (
    <li className={styles.item}>
      {onChange ? (
        <Checkbox className={styles.name ?? ''} isSelected={isChosen} onChange={onChange}>
          {name}
        </Checkbox>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      {status && <Tag>{i18n._(status)}</Tag>}
      <Button
        size="small"
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-describedby={`${id}-name`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <Trans>Hide text</Trans> : <Trans>Show whole text</Trans>}
      </Button>
      {isOpen && <ItemText importId={importId} item={item.id} id={id} />}
    </li>
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
