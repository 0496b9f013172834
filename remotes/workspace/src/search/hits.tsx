import type { SearchHit } from '@cairn/api';
import { apiKeyStates, branchStates, decisionStates, insightStates, insightTypes, patternStates } from '@cairn/api';
import { Icon, Link, MarkedText, RelativeTime } from '@cairn/ui/core';
import { tagIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { ApiKeyStateStatus } from '../api-keys/texts.tsx';
import { BranchStateStatus } from '../branches/branch-state.tsx';
import { useInsightStateText, useInsightTypeText } from '../texts/insight-texts.tsx';
import { PatternStatus } from '../texts/pattern-states.tsx';
import { DecisionStatus } from '../texts/states.tsx';
import styles from './hits.module.css';
import { hitLink, hitParam } from './links.ts';
import { typeLooks } from './type-looks.ts';

/** Lists the hits, best first: type, matching passage, project and time. */
export function Hits({
  hits,
  current,
  previewOf,
  onOpen,
}: {
  hits: readonly SearchHit[];
  current: string | null;
  /** Returns the address with the preview of a hit. */
  previewOf: (param: string) => string;
  onOpen: () => void;
}): ReactElement {
  const { t, i18n } = useLingui();
  return (
    <ol className={styles.hits}>
      {hits.map((hit) => {
        const param = hitParam(hit);
        const { icon, one } = typeLooks[hit.type];
        return (
          <li key={hit.id} className={styles.hit} data-current={param !== null && param === current}>
            <Icon icon={icon} size="small" className={styles.icon} label={i18n._(one)} />
            <div className={styles.text}>
              <p className={styles.head}>
                {hit.type === 'insight' ? <InsightType type={hit.label} /> : hit.label && <bdi className={styles.label}>{hit.label}</bdi>}
                <Link
                  plain
                  className={styles.title}
                  to={param === null ? hitLink(hit) : previewOf(param)}
                  data-row={hit.id}
                  onClick={onOpen}
                  dir="auto"
                >
                  <MarkedText text={hit.title} marks={hit.titleMarks} />
                </Link>
              </p>
              {hit.passage && (
                <p className={`clamped ${styles.passage}`} dir="auto">
                  {/* One child: truncated text would put each of several children on its own line. */}
                  <span>
                    {hit.type === 'conversation' && <Icon icon={tagIcon} size="tiny" label={t`Tags`} className={styles.tags} />}
                    <MarkedText text={hit.passage} marks={hit.passageMarks} />
                  </span>
                </p>
              )}
              <p className={styles.facts}>
                <HitStatus hit={hit} />
                {hit.type !== 'project' && hit.projectName && <bdi>{hit.projectName}</bdi>}
                <bdi>{hit.author}</bdi>
                <RelativeTime value={hit.at} reachable={false} />
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function InsightType({ type }: { type: string }): ReactElement | null {
  const text = useInsightTypeText();
  const known = insightTypes.find((one) => one === type);
  return known ? <span className={styles.label}>{text(known)}</span> : null;
}

/** Renders the status of a hit if it says how relevant the hit is. */
function HitStatus({ hit: { type, status } }: { hit: SearchHit }): ReactElement | null {
  const { t } = useLingui();
  const insightText = useInsightStateText();
  if (type === 'pattern') {
    const state = patternStates.find((one) => one === status);
    return state ? <PatternStatus state={state} /> : null;
  }
  if (type === 'decision') {
    const state = decisionStates.find((one) => one === status);
    return state ? <DecisionStatus state={state} /> : null;
  }
  if (type === 'insight') {
    const state = insightStates.find((one) => one === status);
    return state ? <span>{insightText(state)}</span> : null;
  }
  if (type === 'branch') {
    const state = branchStates.find((one) => one === status);
    return state ? <BranchStateStatus state={state} /> : null;
  }
  if (type === 'api-key') {
    const state = apiKeyStates.find((one) => one === status);
    return state ? <ApiKeyStateStatus state={state} /> : null;
  }
  if (type === 'project' && status === 'archived') return <span>{t({ message: 'Archived', context: 'state of a project' })}</span>;
  return null;
}
