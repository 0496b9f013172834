import { Fragment } from 'react';
import { Header, Menu, MenuItem, MenuSection, Popover, Separator, SubmenuTrigger } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Icon } from '../core/icon.tsx';
import { Keys } from '../core/keys.tsx';
import type { MenuEntry, MenuGroup, MenuSurfaceProps } from '../core/overlay-contract.ts';
import { checkIcon, chevronRightIcon } from '../icons.ts';
import { Environment } from './environment.tsx';
import styles from './floating.module.css';
import { choiceOf } from './menu-choice.ts';

/** A menu next to its trigger: arrow keys, type-ahead, Escape. The focus returns to the trigger. */
export function MenuSurface({
  triggerRef,
  open,
  onOpenChange,
  placement = 'bottom start',
  label,
  matchTrigger,
  keepOpen = false,
  groups,
}: MenuSurfaceProps) {
  const close = () => onOpenChange(false);
  const selected = groups.flatMap(({ entries }) => entries.filter((entry) => entry.selected).map(({ id }) => id));
  return (
    <Environment>
      <Popover
        triggerRef={triggerRef}
        isOpen={open}
        onOpenChange={onOpenChange}
        placement={placement}
        offset={4}
        aria-label={label}
        className={classNames(styles.surface, matchTrigger && styles.match) ?? ''}
      >
        <Menu
          aria-label={label}
          className={styles.menu ?? ''}
          autoFocus="first"
          onClose={close}
          {...(keepOpen ? { selectionMode: 'multiple', selectedKeys: selected } : {})}
        >
          {groups.map((group, index) => (
            <Fragment key={group.id}>
              {index > 0 && <Separator className={styles.separator ?? ''} />}
              <Group group={group} close={keepOpen ? undefined : close} />
            </Fragment>
          ))}
        </Menu>
      </Popover>
    </Environment>
  );
}

function Group({ group, close }: { group: MenuGroup; close: (() => void) | undefined }) {
  const entries = group.entries.map((entry) => <Entry key={entry.id} entry={entry} close={close} />);
  const choice = close && choiceOf(group.entries);
  if (!group.label && !choice) return entries;
  return (
    <MenuSection id={group.id} {...choice}>
      {group.label && <Header className={styles.heading}>{group.label}</Header>}
      {entries}
    </MenuSection>
  );
}

function Entry({ entry, close }: { entry: MenuEntry; close: (() => void) | undefined }) {
  const act = () => {
    close?.();
    entry.onAction?.();
  };
  const item = (
    <MenuItem
      id={entry.id}
      textValue={entry.label}
      isDisabled={entry.disabled ?? false}
      className={classNames(styles.entry, entry.danger && styles.danger) ?? ''}
      {...(entry.entries ? {} : { onAction: act })}
      {...(entry.href ? { href: entry.href } : {})}
    >
      {entry.before}
      {entry.icon && <Icon icon={entry.icon} directional={entry.iconDirectional ?? false} className={styles.icon} />}
      <span className={styles.words}>
        <span className={styles.label} {...(entry.lang ? { lang: entry.lang } : {})}>
          <bdi>{entry.label}</bdi>
        </span>
        {entry.description && <span className={styles.description}>{entry.description}</span>}
      </span>
      {entry.selected && <Icon icon={checkIcon} className={styles.check} />}
      {entry.keys && <Keys keys={entry.keys} />}
      {entry.entries && <Icon icon={chevronRightIcon} size="small" directional className={styles.icon} />}
    </MenuItem>
  );
  if (!entry.entries) return item;
  return (
    <SubmenuTrigger>
      {item}
      <Popover offset={-2} crossOffset={-5} aria-label={entry.label} className={styles.surface ?? ''}>
        <Menu aria-label={entry.label} className={styles.menu ?? ''} {...choiceOf(entry.entries)} {...(close ? { onClose: close } : {})}>
          {entry.entries.map((inner) => (
            <Entry key={inner.id} entry={inner} close={close} />
          ))}
        </Menu>
      </Popover>
    </SubmenuTrigger>
  );
}
