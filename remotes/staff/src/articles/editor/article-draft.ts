import {
  type Article,
  type ArticleText,
  ArticleTextSchema,
  articleOperations,
  articleSourceLocale,
  type Issue,
  type Locale,
} from '@cairn/api';
import { ApiError, issuesOf, runOperation } from '@cairn/shell';
import { useDraftText } from '@cairn/ui/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { showText } from '../queries.ts';
import {
  type ArticleFields,
  emptyText,
  fieldsOf,
  isSame,
  type ReplacedText,
  readReplaced,
  readStored,
  sourceOf,
  storedDraft,
  storedReplaced,
} from './stored-draft.ts';

/** `conflict`: somebody else saved the text since it was read. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'invalid' | 'conflict' | 'failed';

/** How long after the last key a text is saved, and after a failure once more, in milliseconds. */
const waitMs: Partial<Record<SaveState, number>> = { unsaved: 1_200, failed: 15_000 };

export interface ArticleDraft {
  fields: ArticleFields;
  change: (fields: Partial<ArticleFields>) => void;
  state: SaveState;
  issues: readonly Issue[];
  /** The text of somebody else, while `state` is `conflict`. */
  theirs: ArticleText | undefined;
  /** Saves at once what is not saved. Undefined where that fails. */
  flush: () => Promise<ArticleText | undefined>;
  /**
   * Goes on from this text of the server. What was typed since it was saved stays, and is saved after it; where somebody else has
   * changed the text meanwhile, that save finds the conflict.
   */
  accept: (text: ArticleText) => void;
  /** Shows this text, such as a restored revision. What it replaces can be brought back. */
  replace: (text: ArticleText) => void;
  /** Settles a conflict: the own text is saved, or the other one is shown. What is given up can be brought back. */
  settle: (by: 'mine' | 'theirs') => void;
  /** What was replaced last, stored like the draft; undefined where nothing was. */
  replaced: ReplacedText | undefined;
  /** Brings back what was replaced. The text that it replaces can be brought back in turn. */
  undo: () => void;
  /** What was replaced is not needed. */
  forget: () => void;
}

/** Can the server have done what was asked, although it seems to have failed? */
function isWithoutAnswer(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** The text of one language while it is written: stored in the browser at every key, on the server when the author pauses. */
export function useArticleDraft(article: Article, locale: Locale): ArticleDraft {
  const saved = article.texts.find((text) => text.locale === locale);
  const [stored, store] = useDraftText(`article.${article.id}.${locale}`);
  const [begun] = useState(() => readStored(stored));
  const [fields, setFields] = useState(begun?.fields ?? fieldsOf(saved ?? emptyText(article)));
  const [state, setState] = useState<SaveState>(begun ? 'unsaved' : 'saved');
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [theirs, setTheirs] = useState<ArticleText>();
  const [storedOther, storeOther] = useDraftText(`article.${article.id}.${locale}.replaced`);
  const replaced = readReplaced(storedOther);
  const setReplaced = (owner: ReplacedText['owner'], of: ArticleFields) => storeOther(storedReplaced({ fields: of, owner }));
  /** The text that the draft is based on, what is in the fields, and whether the server has that. */
  const version = useRef(begun?.version ?? saved?.version ?? 0);
  const latest = useRef(fields);
  const clean = useRef(!begun);
  const last = useRef(saved);
  /** What was sent without an answer: the server may have it. */
  const unanswered = useRef<readonly ArticleFields[]>([]);
  const running = useRef(Promise.resolve<ArticleText | undefined>(undefined));

  const write = (next: ArticleFields) => {
    latest.current = next;
    setFields(next);
  };
  const markUnsaved = () => {
    clean.current = false;
    store(storedDraft(latest.current, version.current));
    setState((now) => (now === 'conflict' ? now : 'unsaved'));
  };
  /** @param sent what the text was made from */
  const arrived = (text: ArticleText, sent: ArticleFields) => {
    version.current = text.version;
    last.current = text;
    unanswered.current = [];
    showText(article.id, text);
    setIssues([]);
    setTheirs(undefined);
    setState('unsaved');
    if (latest.current !== sent) return markUnsaved();
    // The server has taken something out, such as a secret.
    if (!isSame(text, sent)) write(fieldsOf(text));
    clean.current = true;
    store('');
    setState('saved');
  };
  const save = async (): Promise<ArticleText | undefined> => {
    if (clean.current && last.current) return last.current;
    const sent = latest.current;
    setState('saving');
    const covered = last.current || locale === articleSourceLocale ? null : (sourceOf(article)?.publishedRevision ?? null);
    const body = { ...sent, version: version.current, ...(covered === null ? {} : { sourceRevision: covered }) };
    try {
      const text = await runOperation(articleOperations.save, { params: { article: article.id, locale }, body });
      arrived(text, sent);
      return text;
    } catch (error) {
      const current = error instanceof ApiError && error.code === 'CONFLICT' ? v.safeParse(ArticleTextSchema, error.current) : undefined;
      // The same text: an earlier save arrived whose answer did not, such as before a reload.
      if (current?.success && isSame(current.output, sent)) {
        arrived(current.output, sent);
        return current.output;
      }
      // An earlier text of one's own: what was typed since is saved on top of it.
      if (current?.success && unanswered.current.some((one) => isSame(current.output, one))) {
        version.current = current.output.version;
        last.current = current.output;
        unanswered.current = [];
        return save();
      }
      if (isWithoutAnswer(error) && !unanswered.current.includes(sent)) unanswered.current = [...unanswered.current, sent];
      const found = issuesOf(error) ?? [];
      setTheirs(current?.success ? current.output : undefined);
      setIssues(found);
      setState(current?.success ? 'conflict' : found.length > 0 ? 'invalid' : 'failed');
      return undefined;
    }
  };
  // One after the other: each has the version that the one before it made.
  const flush = () => {
    running.current = running.current.then(save);
    return running.current;
  };

  const saveInTime = useEffectEvent(() => void flush());
  const wait = article.archived ? undefined : waitMs[state];
  useEffect(() => {
    if (wait === undefined || fields !== latest.current) return undefined;
    const onOnline = () => saveInTime();
    const timer = setTimeout(onOnline, wait);
    addEventListener('online', onOnline);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', onOnline);
    };
  }, [wait, fields]);

  // What changed elsewhere is shown where nothing waits to be saved.
  const follow = useEffectEvent((text: ArticleText) => {
    if (clean.current && text.version > version.current) arrived(text, latest.current);
  });
  useEffect(() => {
    if (saved) follow(saved);
  }, [saved]);

  return {
    fields,
    state,
    issues,
    theirs,
    flush,
    change(changes) {
      write({ ...latest.current, ...changes });
      markUnsaved();
    },
    accept(text) {
      if (clean.current || isSame(text, latest.current)) arrived(text, latest.current);
      else if (last.current && isSame(text, last.current)) arrived(text, fieldsOf(text));
    },
    replace(text) {
      if (!isSame(text, latest.current)) setReplaced('mine', latest.current);
      write(fieldsOf(text));
      arrived(text, latest.current);
    },
    settle(by) {
      if (!theirs) return;
      if (by === 'theirs') {
        setReplaced('mine', latest.current);
        write(fieldsOf(theirs));
        return arrived(theirs, latest.current);
      }
      setReplaced('theirs', theirs);
      version.current = theirs.version;
      setTheirs(undefined);
      setState('unsaved');
      markUnsaved();
    },
    replaced,
    undo() {
      if (!replaced) return;
      const now = latest.current;
      write(replaced.fields);
      setReplaced(replaced.owner === 'mine' ? 'theirs' : 'mine', now);
      markUnsaved();
    },
    forget: () => storeOther(''),
  };
}
