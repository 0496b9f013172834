import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Autocomplete, Header, Input, Menu, MenuItem, MenuSection, TextField } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Icon } from '../core/icon.tsx';
import { Keys } from '../core/keys.tsx';
import type { IconBody, IconData } from '../icon-data.ts';
import { checkIcon, searchIcon } from '../icons.ts';
import { choiceOf } from '../overlay/menu-choice.ts';
import styles from './finder.module.css';

/** Something that can be found and chosen. */
export interface FinderEntry {
  id: string;
  /** What it is called, for those who hear it. */
  name: string;
  /** The same as it is shown, with what matches set apart. */
  label?: ReactNode;
  icon?: IconData | IconBody | undefined;
  iconDirectional?: boolean | undefined;
  /** In the icon's place: a tile, an avatar. */
  lead?: ReactNode;
  /** What it is, at the end of the line. */
  detail?: ReactNode;
  keys?: readonly string[] | undefined;
  /** Is it the present choice? */
  selected?: boolean | undefined;
  /** Goes there by the client router; with ⌘ or Ctrl in a new tab. */
  href?: string | undefined;
  onAction?: (() => void) | undefined;
}

/** Entries that belong together. */
export interface FinderGroup {
  id: string;
  label?: string | undefined;
  entries: readonly FinderEntry[];
}

export interface FinderProps {
  /** What is looked for, in words. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  groups: readonly FinderGroup[];
  /** Where `groups` may lag behind `value`: brings them up to it, at once. */
  catchUp?: () => void;
  /** Stands there when nothing is found. */
  empty: ReactNode;
  /** Stands beside the field. */
  aside?: ReactNode;
  /** The entries are the values of one setting: the selected one is announced as a radio that is on. */
  choice?: boolean;
  /** Smaller, in a panel beside a button. */
  compact?: boolean;
  /** Something was chosen. */
  onChosen: () => void;
}

const keysOfList = ['ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];

/** A field over a list: typing narrows it down, the arrows walk through it while the focus stays in the field. */
export function Finder(props: FinderProps) {
  const { label, placeholder, value, onChange, groups, catchUp, empty, aside, choice = false, compact = false, onChosen } = props;
  const list = useRef<HTMLDivElement>(null);
  const typedLast = useRef(false);
  const choose = (entry: FinderEntry) => {
    onChosen();
    entry.onAction?.();
  };
  // Enter means what was typed, or else what was walked to since. The library's own Enter is lost while the list changes.
  const press = (event: KeyboardEvent) => {
    if (keysOfList.includes(event.key)) typedLast.current = false;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    catchUp?.();
    const walkedTo = typedLast.current ? null : list.current?.querySelector<HTMLElement>('[data-focused]');
    (walkedTo ?? list.current?.querySelector<HTMLElement>('[role^="menuitem"]'))?.click();
  };
  const type = (text: string) => {
    typedLast.current = true;
    onChange(text);
  };
  return (
    <Autocomplete inputValue={value} onInputChange={type}>
      <div className={classNames(styles.field, compact && styles.compact)} onKeyDownCapture={press}>
        <Icon icon={searchIcon} className={styles.icon} />
        <TextField aria-label={label} autoFocus className={styles.text ?? ''}>
          <Input className={styles.input ?? ''} placeholder={placeholder} dir="auto" autoComplete="off" enterKeyHint="go" />
        </TextField>
        {aside}
      </div>
      <div
        className={classNames(styles.scroll, compact && styles.low)}
        ref={list}
        onPointerMove={() => {
          typedLast.current = false;
        }}
      >
        <Menu aria-label={label} className={styles.list ?? ''} renderEmptyState={() => <div className={styles.empty}>{empty}</div>}>
          {groups.map((group) => (
            <MenuSection
              key={group.id}
              id={group.id}
              className={styles.group ?? ''}
              {...(choice && choiceOf(group.entries))}
              {...(group.label ? {} : { 'aria-label': label })}
            >
              {group.label && <Header className={styles.heading}>{group.label}</Header>}
              {group.entries.map((entry) => (
                <Entry key={entry.id} entry={entry} onChoose={() => choose(entry)} />
              ))}
            </MenuSection>
          ))}
        </Menu>
      </div>
    </Autocomplete>
  );
}

function Entry({ entry, onChoose }: { entry: FinderEntry; onChoose: () => void }) {
  return (
    <MenuItem
      id={entry.id}
      textValue={entry.name}
      className={styles.entry ?? ''}
      onAction={onChoose}
      {...(entry.href ? { href: entry.href } : {})}
    >
      {entry.lead}
      {entry.icon && <Icon icon={entry.icon} directional={entry.iconDirectional ?? false} className={styles.icon} />}
      {/* No label slot: the name is all of the line, as it is seen (WCAG 2.5.3). */}
      <span className={styles.label} dir="auto">
        {entry.label ?? entry.name}
      </span>
      {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
      {entry.selected && <Icon icon={checkIcon} className={styles.check} />}
      {entry.keys && <Keys keys={entry.keys} />}
    </MenuItem>
  );
}
