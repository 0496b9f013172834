import { modKey, useSingleKeys } from '@cairn/shell';
import { Dialog, DialogBody, DialogFooter } from '@cairn/ui/core';
import { SearchField, Switch } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { fuzzy } from '../palette/fuzzy.ts';
import { attempt } from '../shell/attempt.ts';
import { ShortcutLine } from './shortcut-keys.tsx';
import styles from './shortcut-sheet.module.css';
import { chooseSingleKeys } from './single-keys.ts';
import { useShortcutGroups } from './use-shortcut-groups.ts';

/** The sheet of all shortcuts, with a switch that turns single keys off. */
export function ShortcutSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }): ReactElement {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const singleKeys = useSingleKeys();
  const typed = text.trim();
  const groups = useShortcutGroups()
    .map((group) => ({ ...group, shortcuts: group.shortcuts.filter(({ label }) => fuzzy(typed, label)) }))
    .filter(({ shortcuts }) => shortcuts.length > 0);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={<Trans>Keyboard shortcuts</Trans>} size="large" closeLabel={t`Close`}>
      <DialogBody>
        <SearchField
          label={t`Find a shortcut`}
          placeholder={t`Find a shortcut`}
          clearLabel={t`Clear search`}
          value={text}
          onChange={setText}
          autoFocus
        />
        <div className={styles.groups} data-off={!singleKeys}>
          {groups.map(({ id, label, shortcuts }) => (
            <section key={id} className={styles.group} data-group={id}>
              <h3 className={styles.heading}>{label}</h3>
              <dl>
                {shortcuts.map((shortcut) => (
                  <ShortcutLine key={shortcut.id} shortcut={shortcut} />
                ))}
              </dl>
            </section>
          ))}
          {groups.length === 0 && (
            <p className={styles.none}>
              <Trans>No shortcut with that name</Trans>
            </p>
          )}
        </div>
      </DialogBody>
      <DialogFooter
        aside={
          <div className={styles.switch}>
            <Switch isSelected={singleKeys} onChange={(on) => attempt(chooseSingleKeys(on))}>
              <Trans>Single-key shortcuts</Trans>
            </Switch>
            <span className={styles.hint}>
              <Trans>
                <bdi>{modKey} K</bdi> and Esc always work
              </Trans>
            </span>
          </div>
        }
      >
        {null}
      </DialogFooter>
    </Dialog>
  );
}
