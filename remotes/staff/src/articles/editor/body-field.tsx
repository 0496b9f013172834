import { countWords, directionOf, type Locale } from '@cairn/api';
import { modKey } from '@cairn/shell';
import { afterFrame, Icon, type IconData } from '@cairn/ui/core';
import {
  boldIcon,
  codeIcon,
  headingIcon,
  imageIcon,
  infoIcon,
  italicIcon,
  linkIcon,
  listIcon,
  listOrderedIcon,
  tableIcon,
} from '@cairn/ui/icons';
import { Plural, useLingui } from '@lingui/react/macro';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { replaceText } from '../../texts/insert-text.ts';
import styles from './body-field.module.css';
import type { LineChange } from './changed-lines.ts';
import { LinkDialog } from './link-dialog.tsx';
import { linkText } from './link-text.ts';
import { blockText, type Mark, markText, type Selected } from './mark-text.ts';
import { MarkdownField } from './markdown-field.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { PictureNote } from './picture-note.tsx';
import { usePendingPicture } from './use-pending-picture.ts';

const maxLength = 50_000;
type Tool = Mark | 'link' | 'picture';
const byKey: Record<string, Tool> = { b: 'bold', i: 'italic', k: 'link' };

/**
 * Renders the editor for the Markdown of an article. ⌘ or Ctrl with B and I format the selection, with K they insert a link. Pictures are
 * inserted by button, paste and drop.
 */
export function BodyField({
  value,
  onChange,
  lang,
  readOnly,
  error,
  draft,
  changes,
  children,
  foot,
}: {
  value: string;
  onChange: (body: string) => void;
  lang: Locale;
  readOnly: boolean;
  error: string | undefined;
  /** The key under which the browser stores data of this text. */
  draft: string;
  /** Highlighted lines by number. */
  changes: ReadonlyMap<number, LineChange> | undefined;
  /** Rendered above the text; scrolls with it. */
  children: ReactNode;
  /** Rendered below the text; always visible. */
  foot: ReactNode;
}): ReactElement {
  const { t } = useLingui();
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [linking, setLinking] = useState(false);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [file] = files;
  const [picture, setPicture] = usePendingPicture(draft, field);
  const words = useMemo(() => countWords(value, lang), [value, lang]);

  const selected = (): Selected => {
    const { value: text = '', selectionStart: from = 0, selectionEnd: to = 0 } = field.current ?? {};
    return { text, from, to };
  };
  const write = (change: (before: Selected) => Selected) => {
    if (!field.current) return;
    replaceText(field.current, change(selected()));
    field.current.focus();
  };
  // Runs after the dialog has closed and returned the focus: the insertion can then be undone like typed text.
  const writeAfterDialog = (change: (before: Selected) => Selected) => void afterFrame(() => write(change));
  const addPictures = (chosen: readonly File[]) => {
    const [first] = chosen;
    if (!file && first) setPicture({ name: first.name, alt: picture?.alt ?? '', at: selected().to });
    setFiles((now) => [...now, ...chosen]);
  };
  /** @param alt the written description, which is not in the text */
  const leave = (done: File, alt: string) => {
    const others = files.filter((one) => one !== done);
    const name = (others[0] ?? done).name;
    setPicture(others.length > 0 || alt !== '' ? { name, alt, at: selected().to } : undefined);
    setFiles((now) => now.filter((one) => one !== done));
  };
  const apply = (tool: Tool) => {
    if (tool === 'link') setLinking(true);
    else if (tool === 'picture') chooser.current?.click();
    else write((before) => markText(before, tool));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const tool = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey ? byKey[event.key.toLowerCase()] : undefined;
    if (!tool || readOnly) return;
    event.preventDefault();
    event.stopPropagation();
    apply(tool);
  };
  const add = (event: ClipboardEvent | DragEvent, { files: given }: DataTransfer) => {
    if (readOnly || given.length === 0) return;
    event.preventDefault();
    addPictures([...given]); // the browser clears the list after the event
  };
  const tools: readonly [tool: Tool, label: string, icon: IconData][] = [
    ['heading', t`Heading`, headingIcon],
    ['bold', `${t`Bold`} (${modKey} B)`, boldIcon],
    ['italic', `${t`Italic`} (${modKey} I)`, italicIcon],
    ['link', `${t`Link`} (${modKey} K)`, linkIcon],
    ['list', t`List`, listIcon],
    ['numbers', t`Numbered list`, listOrderedIcon],
    ['code', t`Code`, codeIcon],
    ['picture', t`Image`, imageIcon],
    ['table', t`Table`, tableIcon],
    ['note', t`Note`, infoIcon],
  ];
  return (
    <>
      <div className={styles.head}>
        <fieldset className={styles.tools} aria-label={t`Format`}>
          {tools.map(([tool, label, icon]) => (
            <button
              key={tool}
              type="button"
              disabled={readOnly}
              className={styles.tool}
              aria-label={label}
              title={label}
              onClick={() => apply(tool)}
            >
              <Icon icon={icon} size="small" />
            </button>
          ))}
        </fieldset>
        <span className={styles.words}>
          <Plural value={words} one="# word" other="# words" />
        </span>
      </div>
      <div className={styles.scroll}>
        {children}
        {picture && !file && !readOnly && (
          <PictureNote picture={picture} onChoose={() => chooser.current?.click()} onDiscard={() => setPicture(undefined)} />
        )}
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
        <MarkdownField
          ref={field}
          aria-label={t`Text (Markdown)`}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          lang={lang}
          dir={directionOf(lang)}
          maxLength={maxLength}
          readOnly={readOnly}
          value={value}
          changes={changes}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => event.clipboardData.getData('text/plain') === '' && add(event, event.clipboardData)}
          onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
          onDrop={(event) => add(event, event.dataTransfer)}
        />
      </div>
      {foot}
      <input
        ref={chooser}
        className="visually-hidden"
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        multiple
        tabIndex={-1}
        aria-label={t`Image`}
        onChange={({ currentTarget }) => {
          addPictures([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // selecting the same file again must be a change
        }}
      />
      {linking && (
        <LinkDialog
          query={selected().text.slice(selected().from, selected().to)}
          locale={lang}
          onInsert={(href, name) => {
            setLinking(false);
            writeAfterDialog((before) => linkText(before, href, name));
          }}
          onClose={() => setLinking(false)}
        />
      )}
      {file && (
        <PictureDialog
          key={files.length}
          file={file}
          alt={picture?.alt ?? ''}
          onAlt={(alt) => setPicture({ name: file.name, alt, at: selected().to })}
          onInsert={(markdown) => {
            leave(file, '');
            writeAfterDialog((before) => blockText({ ...before, from: before.to }, markdown));
          }}
          onClose={() => leave(file, picture?.alt ?? '')}
        />
      )}
    </>
  );
}
