import { type Project, patternKinds } from '@cairn/api';
import { Select, TextArea } from '@cairn/ui/forms';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { usePatternKindText } from '../texts/pattern-states.tsx';
import type { PatternStart } from './pattern-form.ts';
import { type RuleBefore, RuleField } from './rule-field.tsx';

/**
 * Renders the fields of a pattern. `projects`: the projects to choose from; without it the project is fixed. `before`: the pattern that is
 * edited.
 */
export function PatternFields({
  start,
  before,
  projects,
  onProject,
}: {
  start: Pick<PatternStart, 'rule' | 'rationale' | 'kind' | 'paths'>;
  before?: RuleBefore;
  projects?: readonly Project[] | undefined;
  onProject?: (id: string) => void;
}): ReactElement {
  const { t } = useLingui();
  const kindText = usePatternKindText();
  return (
    <>
      {projects && (
        <Select
          name="project"
          label={t`Project`}
          defaultValue={projects[0]?.id ?? ''}
          {...(onProject ? { onChange: onProject } : {})}
          options={projects.map(({ id, name }) => ({ id, label: name }))}
        />
      )}
      <RuleField start={start.rule} before={before} />
      <TextArea
        name="rationale"
        label={t`Why`}
        optional={t`optional`}
        hint={t`Shown to people, not to agents.`}
        rows={3}
        defaultValue={start.rationale}
      />
      <Select
        name="kind"
        label={t`Kind`}
        defaultValue={start.kind}
        options={patternKinds.map((kind) => ({ id: kind, label: kindText(kind) }))}
      />
      <TextArea
        name="paths"
        label={t`Paths`}
        optional={t`one per line`}
        hint={t`Files, directories or globs such as api/**. Without one, it applies to all files.`}
        rows={2}
        defaultValue={start.paths.join('\n')}
      />
    </>
  );
}
