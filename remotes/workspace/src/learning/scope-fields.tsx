import { codeLanguages, type PatternLevel, type Project, patternLevels } from '@cairn/api';
import { useCan } from '@cairn/shell';
import { Icon } from '@cairn/ui/core';
import { DatePicker } from '@cairn/ui/date';
import { MultiSelect, Select } from '@cairn/ui/forms';
import { folderIcon, globeIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { type Replaced, type Replacement, useReplacement } from '../edit-conflict/use-replaced.ts';
import type { PatternRows } from './edited-pattern.ts';
import { ExamplesEditor } from './examples-editor.tsx';
import type { PatternStart } from './pattern-form.ts';
import styles from './scope-fields.module.css';

/** Renders the fields for the scope, the examples and the review date of a pattern. */
export function ScopeFields({
  start,
  project,
  branch = null,
  replaced = {},
}: {
  start: Pick<PatternStart, 'level' | 'languages' | 'examples' | 'reviewBy'>;
  project: Pick<Project, 'visibility'> | undefined;
  /** The only branch that it applies to. */
  branch?: string | null;
  /** Values that replaced the initial ones after the form opened. */
  replaced?: Replaced<PatternRows>;
}): ReactElement {
  const { t } = useLingui();
  // A rule for every project requires the permission in the whole organization.
  const overAll = useCan('project.review');
  const levelText: Record<PatternLevel, string> = { project: t`This project`, tenant: t`Every project` };
  const open = project?.visibility === 'tenant' && branch === null;
  const hint = !overAll
    ? t`A team lead, administrator or owner can apply it to all projects.`
    : project?.visibility === 'members'
      ? t`Rules of a private project apply to that project only.`
      : undefined;
  const reviewBy = replaced.reviewBy ? replaced.reviewBy.value : start.reviewBy;
  const changeable = overAll && (open || start.level === 'tenant');
  return (
    <>
      <div className={styles.pair}>
        <Select
          name="level"
          label={t`Applies to`}
          defaultValue={start.level}
          isDisabled={!changeable}
          {...(hint ? { hint } : {})}
          options={patternLevels.map((id) => ({
            id,
            label: levelText[id],
            before: <Icon icon={id === 'tenant' ? globeIcon : folderIcon} />,
          }))}
        />
        <DatePicker
          key={replaced.reviewBy?.round}
          name="reviewBy"
          label={t`Review date`}
          optional={t`optional`}
          hint={t`On this day, it comes back for review.`}
          {...(reviewBy === null ? {} : { defaultValue: reviewBy.slice(0, 10) })}
        />
      </div>
      {/* A disabled field sends nothing. */}
      {!changeable && <input type="hidden" name="level" value={start.level} />}
      <LanguagesField initial={start.languages} replaced={replaced.languages} />
      <ExamplesEditor initial={start.examples} replaced={replaced.examples} />
    </>
  );
}

/** Renders the programming languages that a pattern applies to. */
function LanguagesField({
  initial,
  replaced,
}: {
  initial: readonly string[];
  /** Languages that replaced the initial ones after the form opened. */
  replaced: Replacement<readonly string[]> | undefined;
}): ReactElement {
  const { t } = useLingui();
  const [languages, setLanguages] = useState(initial);
  useReplacement(replaced, setLanguages);
  const known = [...new Set([...codeLanguages, ...initial, ...languages])];
  return (
    <MultiSelect
      name="languages"
      label={t({ message: 'Languages', context: 'programming' })}
      optional={t`optional`}
      hint={t`Without one, it applies to all languages.`}
      options={known.map((name) => ({ id: name, label: name }))}
      value={languages}
      onChange={setLanguages}
      labels={{
        empty: t`No language with that name`,
        remove: (name) => t`Remove ${name}`,
        all: (count) => t`All ${count}`,
        none: t`None`,
        chosen: (count) => t`${count} selected`,
      }}
    />
  );
}
