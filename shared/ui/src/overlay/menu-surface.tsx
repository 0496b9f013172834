import { Fragment } from 'react';
import { Header, Menu, MenuItem, MenuSection, Popover, Separator, Text } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Icon } from '../core/icon.tsx';
import { Keys } from '../core/keys.tsx';
import type { MenuEntry, MenuGroup, MenuSurfaceProps } from '../core/overlay-contract.ts';
import { checkIcon } from '../icons.ts';
import { Environment } from './environment.tsx';
import styles from './floating.module.css';

/** A menu beside its trigger: arrows, type to find, Escape; the focus goes back to the trigger. */
export function MenuSurface({ triggerRef, open, onOpenChange, placement = 'bottom start', label, matchTrigger, groups }: MenuSurfaceProps) {
  const close = () => onOpenChange(false);
  return (
    <Environment>
      <Popover
        triggerRef={triggerRef}
        isOpen={open}
        onOpenChange={onOpenChange}
        placement={placement}
        offset={4}
        className={classNames(styles.surface, matchTrigger && styles.match) ?? ''}
      >
        <Menu aria-label={label} className={styles.menu ?? ''} autoFocus="first" onClose={close}>
          {groups.map((group, index) => (
            <Fragment key={group.id}>
              {index > 0 && <Separator className={styles.separator ?? ''} />}
              <Group group={group} close={close} />
            </Fragment>
          ))}
        </Menu>
      </Popover>
    </Environment>
  );
}

function Group({ group, close }: { group: MenuGroup; close: () => void }) {
  const entries = group.entries.map((entry) => <Entry key={entry.id} entry={entry} close={close} />);
  if (!group.label) return entries;
  return (
    <MenuSection id={group.id}>
      <Header className={styles.heading}>{group.label}</Header>
      {entries}
    </MenuSection>
  );
}

function Entry({ entry, close }: { entry: MenuEntry; close: () => void }) {
  const act = () => {
    close();
    entry.onAction?.();
  };
  return (
    <MenuItem
      id={entry.id}
      textValue={entry.label}
      isDisabled={entry.disabled ?? false}
      className={classNames(styles.entry, entry.danger && styles.danger) ?? ''}
      onAction={act}
      {...(entry.href ? { href: entry.href } : {})}
    >
      {entry.lead}
      {entry.icon && <Icon icon={entry.icon} directional={entry.iconDirectional ?? false} className={styles.icon} />}
      <span className={styles.words}>
        <Text slot="label" className={styles.label ?? ''} {...(entry.lang ? { lang: entry.lang } : {})}>
          <bdi>{entry.label}</bdi>
        </Text>
        {entry.description && (
          <Text slot="description" className={styles.description ?? ''}>
            {entry.description}
          </Text>
        )}
      </span>
      {entry.selected && <Icon icon={checkIcon} className={styles.check} />}
      {entry.keys && <Keys keys={entry.keys} />}
    </MenuItem>
  );
}
