import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Autocomplete, Header, Input, Menu, MenuItem, MenuSection, TextField } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Icon } from '../core/icon.tsx';
import { Keys } from '../core/keys.tsx';
import type { IconBody, IconData } from '../icon-data.ts';
import { checkIcon, searchIcon } from '../icons.ts';
import { choiceOf } from '../overlay/menu-choice.ts';
import styles from './finder.module.css';

/** An entry that can be found and chosen. */
export interface FinderEntry {
  id: string;
  /** The name, for screen readers. */
  name: string;
  /** The name as shown, with matches highlighted. */
  label?: ReactNode;
  icon?: IconData | IconBody | undefined;
  iconDirectional?: boolean | undefined;
  /** Shown instead of the icon: a tile, an avatar. */
  lead?: ReactNode;
  /** The kind of entry, at the end of the line. */
  detail?: ReactNode;
  keys?: readonly string[] | undefined;
  /** Set for the current choice. */
  selected?: boolean | undefined;
  /** Navigates with the client router; with ⌘ or Ctrl, opens a new tab. */
  href?: string | undefined;
  onAction?: (() => void) | undefined;
}

/** A group of entries. */
export interface FinderGroup {
  id: string;
  label?: string | undefined;
  entries: readonly FinderEntry[];
}

export interface FinderProps {
  /** What is searched. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  groups: readonly FinderGroup[];
  /** Brings `groups` up to date with `value` at once, if they may lag behind. */
  catchUp?: () => void;
  /** Shown if nothing is found. */
  empty: ReactNode;
  /** Shown next to the field. */
  aside?: ReactNode;
  /** The entries are the values of one setting: the selected one is announced as a checked radio item. */
  choice?: boolean;
  /** Smaller, for a panel next to a button. */
  compact?: boolean;
  /** Called when an entry is chosen. */
  onChosen: () => void;
}

const keysOfList = ['ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];

/** A search field above a list. Typing filters the list; arrow keys move through it while the focus stays in the field. */
export function Finder(props: FinderProps) {
  const { label, placeholder, value, onChange, groups, catchUp, empty, aside, choice = false, compact = false, onChosen } = props;
  const list = useRef<HTMLDivElement>(null);
  const typedLast = useRef(false);
  const choose = (entry: FinderEntry) => {
    onChosen();
    entry.onAction?.();
  };
  // Enter picks the first match of the typed text, or the entry focused since then. The library's own Enter is lost while the list changes.
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
      {/* No label slot: the accessible name is the whole line, as shown (WCAG 2.5.3). */}
      <span className={styles.label} dir="auto">
        {entry.label ?? entry.name}
      </span>
      {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
      {entry.selected && <Icon icon={checkIcon} className={styles.check} />}
      {entry.keys && <Keys keys={entry.keys} />}
    </MenuItem>
  );
}
