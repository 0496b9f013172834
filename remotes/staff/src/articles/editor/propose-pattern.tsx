import {
  type Article,
  type ArticleRevision,
  type ArticleText,
  articleOperations,
  articlePassageOperations,
  can,
  type Evidence,
  type Locale,
  maxEvidence,
  type PassagePart,
  type PatternKind,
  PatternProposalSchema,
  PatternProposedSchema,
  type Project,
  ProjectListSchema,
  type ProposalOutcome,
  paragraphsOf,
  patternKinds,
  sameKeyFor,
} from '@cairn/api';
import { call, notify, operationQuery, runOperation, useFormSend, useIssueText, useSession, withProject } from '@cairn/shell';
import { Dialog, DialogBody, SkeletonRows } from '@cairn/ui/core';
import { FormDialog, Select, TextField } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';
import { PassageChoice, passagesQuery } from '../../passages/passage-choice.tsx';
import { ReadFailure } from '../../texts/read-failure.tsx';

const kinds: Record<PatternKind, MessageDescriptor> = {
  convention: msg({ message: 'Convention', context: 'kind of a pattern' }),
  preference: msg({ message: 'Preference', context: 'kind of a pattern' }),
  pitfall: msg({ message: 'Pitfall', context: 'kind of a pattern' }),
  workflow: msg({ message: 'Workflow', context: 'kind of a pattern' }),
  architecture: msg({ message: 'Architecture', context: 'kind of a pattern' }),
  command: msg({ message: 'Command', context: 'kind of a pattern' }),
};

const FormSchema = v.object({
  projectId: v.pipe(v.string(), v.nonEmpty('PROJECT_REQUIRED')),
  rule: PatternProposalSchema.entries.rule,
  kind: v.picklist(patternKinds),
  passages: v.pipe(v.array(v.pipe(v.string(), v.transform(Number))), v.minLength(1, 'PASSAGE_REQUIRED')),
});
const readForm = (data: FormData) => ({
  projectId: data.get('projectId') ?? '',
  rule: data.get('rule'),
  kind: data.get('kind'),
  passages: data.getAll('passages'),
});
const ownIssues = {
  PROJECT_REQUIRED: msg`Choose a project that you can write to.`,
  PASSAGE_REQUIRED: msg`Choose at least one paragraph.`,
};

/** Maximum length of an evidence quote, in UTF-16 code units. */
const longestQuote = 2_000;

const writableProjects = queryOptions({
  queryKey: ['projects', 'list', { status: 'active', limit: 100 }],
  queryFn: ({ signal }) => call('get', 'projects', ProjectListSchema, { searchParams: { status: 'active', limit: 100 }, signal }),
});

interface ProposePatternProps {
  article: Article;
  text: ArticleText;
  /** A published revision: a draft is no evidence. */
  revision: number;
  onClose: () => void;
}

/** Proposes a rule for agents to a project, with paragraphs of a published article as its rationale and evidence. */
export function ProposePattern({ article, text, revision, onClose }: ProposePatternProps): ReactElement {
  const { t } = useLingui();
  const projects = useQuery(writableProjects);
  const published = useQuery(
    operationQuery(articleOperations.revision, { params: { article: article.id, locale: text.locale, number: String(revision) } }),
  );
  if (projects.data && published.data)
    return (
      <PatternForm article={article} published={published.data} locale={text.locale} projects={projects.data.items} onClose={onClose} />
    );
  const error = projects.error ?? published.error;
  const retry = () => {
    for (const { error: failed, refetch } of [projects, published]) if (failed) void refetch();
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} size="large" title={<Trans>Propose a pattern</Trans>} closeLabel={t`Close`}>
      <DialogBody>
        {error ? (
          <ReadFailure title={<Trans>Projects and article could not be loaded</Trans>} error={error} onRetry={retry} />
        ) : (
          <SkeletonRows label={t`Loading`} />
        )}
      </DialogBody>
    </Dialog>
  );
}

function PatternForm({
  article,
  published,
  locale,
  projects,
  onClose,
}: {
  article: Article;
  published: ArticleRevision;
  locale: Locale;
  projects: readonly Project[];
  onClose: () => void;
}): ReactElement {
  const { t, i18n } = useLingui();
  const session = useSession();
  const cache = useQueryClient();
  const [keyFor] = useState(sameKeyFor);
  const outcomeText = useOutcomeText();
  const issueText = useIssueText(ownIssues);
  const writable = projects.filter((one) => session !== null && can(session.user, 'project.write', one));
  const revision = published.number;
  const paragraphs = paragraphsOf(published.body);
  const passagesOf = (ids: readonly string[]) =>
    passagesQuery([article.id, locale, String(revision)], ids, (signal) =>
      runOperation(
        articlePassageOperations.redact,
        { params: { article: article.id }, body: { locale, revision, paragraphs: ids.map(Number) } },
        { signal },
      ),
    );
  const sending = useFormSend(async ({ passages, ...rule }: v.InferOutput<typeof FormSchema>) => {
    const redacted = await cache.fetchQuery(passagesOf(passages.map(String)));
    const rationale = redacted.map(copied).join('\n\n');
    const json = { ...rule, rationale, paths: [], evidence: evidenceOf(article.id, redacted) };
    const { outcome, pattern } = await call('post', 'patterns', PatternProposedSchema, { json, idempotencyKey: keyFor(json) });
    const isOwn = pattern.projectId === rule.projectId;
    const address = new URLSearchParams({ pattern: pattern.id });
    notify(
      outcome === 'previously_rejected' ? 'blue' : 'green',
      isOwn ? outcomeText(outcome, pattern.number) : t`Every project already has this rule`,
      isOwn ? withProject(`/app/project/patterns?${address}`, { slug: pattern.projectSlug }) : `/app/learning?${address}&view=full`,
    );
    onClose();
  });
  return (
    <FormDialog
      size="large"
      title={<Trans>Propose a pattern</Trans>}
      description={<Trans>A rule that agents of a project get once a member accepts it.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Propose pattern</Trans>}
      failureTitle={<Trans>Not saved</Trans>}
      draft={`pattern.from.${article.id}.${locale}`}
      schema={FormSchema}
      read={readForm}
      message={(issue) => (issue.field === 'rationale' ? t`Choose fewer paragraphs: together they are too long.` : issueText(issue))}
      onClose={onClose}
      {...sending}
    >
      <TextField name="rule" label={t`Rule`} hint={t`One sentence that says what an agent does.`} autoFocus maxLength={300} />
      <Select
        name="projectId"
        label={t`Project`}
        defaultValue={writable[0]?.id ?? ''}
        options={writable.map(({ id, name }) => ({ id, label: name }))}
      />
      <Select
        name="kind"
        label={t`Kind`}
        defaultValue="convention"
        options={patternKinds.map((kind) => ({ id: kind, label: i18n._(kinds[kind]) }))}
      />
      <PassageChoice
        label={<Trans>Why: paragraphs of the article</Trans>}
        groups={[
          {
            id: article.id,
            heading: <bdi>{published.title}</bdi>,
            passages: paragraphs.map((paragraph, at) => ({ id: String(at), text: paragraph })),
          },
        ]}
        redact={passagesOf}
      />
    </FormDialog>
  );
}

function copied(parts: readonly PassagePart[]): string {
  return parts.map(({ after }) => after).join('');
}

/** Quotes each paragraph without redactions; otherwise cites the article only. */
function evidenceOf(id: string, passages: readonly PassagePart[][]): Evidence[] {
  const quotes = passages.filter((parts) => parts.every(({ before, after }) => before === after)).map(copied);
  const fitting = quotes.filter(({ length }) => length <= longestQuote).slice(0, maxEvidence);
  return (fitting.length > 0 ? fitting : ['']).map((quote) => ({ type: 'article', id, quote }));
}

/** Returns the text for the outcome of a proposal. */
function useOutcomeText(): (outcome: ProposalOutcome, number: number) => string {
  const { t } = useLingui();
  return (outcome, number) =>
    ({
      created: t`PAT-${number} is proposed`,
      reinforced: t`PAT-${number} already says this. It has one more piece of evidence now`,
      duplicate: t`PAT-${number} already says this`,
      previously_rejected: t`This was rejected before, as PAT-${number}`,
    })[outcome];
}
