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
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { showText } from '../queries.ts';

/** What an author writes in one language. */
export interface ArticleFields {
  title: string;
  slug: string;
  summary: string;
  body: string;
}

const FieldsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ title: v.string(), slug: v.string(), summary: v.string(), body: v.string() }),
);

/** `conflict`: somebody else saved the text since it was read. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'invalid' | 'conflict' | 'failed';

/** How long after the last key a text is saved, in milliseconds. */
const saveAfterMs = 1_200;

export interface ArticleDraft {
  fields: ArticleFields;
  change: (fields: Partial<ArticleFields>) => void;
  state: SaveState;
  issues: readonly Issue[];
  /** The text of somebody else, while `state` is `conflict`. */
  theirs: ArticleText | undefined;
  /** Saves at once what is not saved. Undefined where that fails. */
  flush: () => Promise<ArticleText | undefined>;
  /** Shows this text, such as a restored revision or that of somebody else. */
  replace: (text: ArticleText) => void;
  /** Saves the own text over that of somebody else. */
  overwrite: () => void;
}

/** The text of one language while it is written: stored in the browser at every key, on the server when the author pauses. */
export function useArticleDraft(article: Article, locale: Locale): ArticleDraft {
  const saved = article.texts.find((text) => text.locale === locale);
  const [stored, store] = useDraftText(`article.${article.id}.${locale}`);
  const [fields, setFields] = useState(() => readStored(stored) ?? fieldsOf(saved ?? emptyText(article)));
  const [state, setState] = useState<SaveState>(stored === '' ? 'saved' : 'unsaved');
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [theirs, setTheirs] = useState<ArticleText>();
  const version = useRef(saved?.version ?? 0);
  const latest = useRef(fields);
  const running = useRef<Promise<ArticleText | undefined> | undefined>(undefined);

  const save = useCallback(async (): Promise<ArticleText | undefined> => {
    const sent = latest.current;
    setState('saving');
    const sourceRevision = saved ? undefined : (sourceOf(article)?.publishedRevision ?? undefined);
    try {
      const body = {
        ...sent,
        version: version.current,
        ...(sourceRevision === undefined || locale === articleSourceLocale ? {} : { sourceRevision }),
      };
      const text = await runOperation(articleOperations.save, { params: { article: article.id, locale }, body });
      version.current = text.version;
      showText(article.id, text);
      setIssues([]);
      if (latest.current !== sent) setState('unsaved');
      else {
        store('');
        setState('saved');
        // The server has taken something out, such as a secret.
        if (text.body.includes('[redacted:') && text.body !== sent.body.trim()) {
          latest.current = fieldsOf(text);
          setFields(latest.current);
        }
      }
      return text;
    } catch (error) {
      const current = error instanceof ApiError && error.code === 'CONFLICT' ? v.safeParse(ArticleTextSchema, error.current) : undefined;
      if (current?.success && isSame(current.output, sent)) {
        // The same text: an earlier save arrived whose answer did not, such as before a reload.
        version.current = current.output.version;
        showText(article.id, current.output);
        if (latest.current === sent) store('');
        setIssues([]);
        setState(latest.current === sent ? 'saved' : 'unsaved');
        return current.output;
      }
      setTheirs(current?.success ? current.output : undefined);
      const found = issuesOf(error) ?? [];
      setIssues(found);
      setState(current?.success ? 'conflict' : found.length > 0 ? 'invalid' : 'failed');
      return undefined;
    }
  }, [article, locale, saved, store]);

  const flush = async () => {
    await running.current;
    if (state === 'saved' && saved && latest.current === fields) return { ...saved, version: version.current };
    running.current = save();
    return running.current;
  };
  const saveInTime = useEffectEvent(() => void flush());
  useEffect(() => {
    if (state !== 'unsaved' || fields !== latest.current) return undefined;
    const timer = setTimeout(saveInTime, saveAfterMs);
    return () => clearTimeout(timer);
  }, [state, fields]);

  const change = (changes: Partial<ArticleFields>) => {
    latest.current = { ...latest.current, ...changes };
    setFields(latest.current);
    store(JSON.stringify(latest.current));
    setState((now) => (now === 'conflict' ? now : 'unsaved'));
  };
  const replace = (text: ArticleText) => {
    version.current = text.version;
    latest.current = fieldsOf(text);
    setFields(latest.current);
    store('');
    setTheirs(undefined);
    setIssues([]);
    setState('saved');
    showText(article.id, text);
  };
  const overwrite = () => {
    if (theirs) version.current = theirs.version;
    setTheirs(undefined);
    setState('unsaved');
  };
  return { fields, change, state, issues, theirs, flush, replace, overwrite };
}

/** The English text that others are translated from. */
export function sourceOf({ texts }: Article): ArticleText | undefined {
  return texts.find(({ locale }) => locale === articleSourceLocale);
}

function fieldsOf({ title, slug, summary, body }: ArticleFields): ArticleFields {
  return { title, slug, summary, body };
}

/** Is the text on the server what was sent? The server trims what it saves. */
function isSame(text: ArticleText, sent: ArticleFields): boolean {
  return (
    text.title === sent.title.trim() && text.slug === sent.slug && text.summary === sent.summary.trim() && text.body === sent.body.trim()
  );
}

/** A translation begins empty, with the slug of the source. */
function emptyText(article: Article): ArticleFields {
  return { title: '', slug: sourceOf(article)?.slug ?? '', summary: '', body: '' };
}

function readStored(stored: string): ArticleFields | undefined {
  const parsed = stored === '' ? undefined : v.safeParse(FieldsSchema, stored);
  return parsed?.success ? parsed.output : undefined;
}
