import type { Macro } from '@cairn/api';
import { IconButton, MenuButton } from '@cairn/ui/core';
import { ellipsisIcon, pencilIcon, trash2Icon } from '@cairn/ui/icons';
import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useActionTexts } from './action-texts.ts';
import styles from './macros.module.css';
import { deleteMacro } from './queries.ts';

/** Renders a macro: its name, the start of its reply, its actions, and buttons. */
export function MacroRow({ macro, onEdit }: { macro: Macro; onEdit: () => void }): ReactElement {
  const { t } = useLingui();
  const actionTexts = useActionTexts();
  const { name, text, actions, uses } = macro;
  const does = actionTexts(actions);
  const remove = () => void deleteMacro(macro, { deleted: t`“${name}” is deleted`, restored: t`“${name}” is restored` });
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <b dir="auto">{name}</b>
        {text && (
          <span className={styles.text} dir="auto">
            {text}
          </span>
        )}
        {does && <span className={styles.does}>{does}</span>}
      </div>
      <span className={styles.uses}>
        <Plural value={uses} _0="Not used yet" one="Used once" other="Used # times" />
      </span>
      <MenuButton
        label={t`Actions for ${name}`}
        placement="bottom end"
        entries={[
          { id: 'edit', label: t`Edit…`, icon: pencilIcon, onAction: onEdit },
          { id: 'delete', label: t`Delete`, icon: trash2Icon, danger: true, onAction: remove },
        ]}
        trigger={(props) => <IconButton size="small" icon={ellipsisIcon} label={t`Actions for ${name}`} {...props} />}
      />
    </li>
  );
}
