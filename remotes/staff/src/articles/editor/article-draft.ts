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

/** The state of a draft. `conflict`: somebody else saved the text since it was read. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'invalid' | 'conflict' | 'failed';

/** Delay of a save after the last key, and of a retry after a failure, in milliseconds. */
const waitMs: Partial<Record<SaveState, number>> = { unsaved: 1_200, failed: 15_000 };

export interface ArticleDraft {
  fields: ArticleFields;
  change: (fields: Partial<ArticleFields>) => void;
  state: SaveState;
  issues: readonly Issue[];
  /** The other person's text, while `state` is `conflict`. */
  theirs: ArticleText | undefined;
  /** Saves unsaved changes at once. Returns undefined if that fails. */
  flush: () => Promise<ArticleText | undefined>;
  /**
   * Continues from this text of the server. Unsaved changes stay and are saved after it; if somebody else has changed the text meanwhile,
   * that save finds the conflict.
   */
  accept: (text: ArticleText) => void;
  /** Shows this text, such as a restored revision. The replaced text can be restored. */
  replace: (text: ArticleText) => void;
  /** Resolves a conflict: saves the own text or shows the other one. The discarded text can be restored. */
  settle: (by: 'mine' | 'theirs') => void;
  /** The last replaced text, stored like the draft; undefined without one. */
  replaced: ReplacedText | undefined;
  /** Restores the replaced text. The text that it replaces can be restored in turn. */
  undo: () => void;
  /** Discards the replaced text. */
  forget: () => void;
}

/** Returns whether the request may have succeeded although it seems to have failed. */
function isWithoutAnswer(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** Manages the text of one language while it is written: stored in the browser at every key, and on the server when the author pauses. */
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
  /** The version that the draft is based on, the current fields, and whether the server has them. */
  const version = useRef(begun?.version ?? saved?.version ?? 0);
  const latest = useRef(fields);
  const clean = useRef(!begun);
  const last = useRef(saved);
  /** Texts that were sent without a response: the server may have them. */
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
  /** @param sent the fields that this text was saved from */
  const arrived = (text: ArticleText, sent: ArticleFields) => {
    version.current = text.version;
    last.current = text;
    unanswered.current = [];
    showText(article.id, text);
    setIssues([]);
    setTheirs(undefined);
    setState('unsaved');
    if (latest.current !== sent) return markUnsaved();
    // The server has removed something, such as a secret.
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
      // The same text: an earlier save succeeded without a response, such as before a reload.
      if (current?.success && isSame(current.output, sent)) {
        arrived(current.output, sent);
        return current.output;
      }
      // An earlier text of one's own: later changes are saved on top of it.
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
  // Saves are sequential: each needs the version of the one before.
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

  // Shows changes from elsewhere if there are no unsaved ones.
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
