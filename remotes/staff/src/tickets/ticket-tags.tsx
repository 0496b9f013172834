import { Button, IconButton, PopoverButton, Tag } from '@cairn/ui/core';
import { plusIcon, xIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { pressedBy } from './act-buttons.ts';
import { AddTag } from './add-tag.tsx';
import styles from './ticket-properties.module.css';

/** Renders the tags of a ticket, each with a remove button, and a field to add one. */
export function TicketTags({ tags, onChange }: { tags: readonly string[]; onChange: (tags: string[]) => void }): ReactElement {
  const { t } = useLingui();
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          <Tag>{tag}</Tag>
          <IconButton size="small" icon={xIcon} label={t`Remove tag ${tag}`} onClick={() => onChange(tags.filter((one) => one !== tag))} />
        </span>
      ))}
      <PopoverButton
        label={t`Add a tag`}
        trigger={(props) => (
          <Button size="small" variant="quiet" icon={plusIcon} {...props} {...pressedBy('tags')}>
            <Trans>Tag</Trans>
          </Button>
        )}
      >
        {(close) => (
          <AddTag
            tags={tags}
            onAdd={(tag) => {
              close();
              onChange([...tags, tag]);
            }}
          />
        )}
      </PopoverButton>
    </span>
  );
}
