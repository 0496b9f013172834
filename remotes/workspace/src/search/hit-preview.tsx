import { withProject } from '@cairn/shell';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { DecisionPreview } from '../decisions/decision-preview.tsx';
import { PatternPreview } from '../learning/pattern-preview.tsx';
import { SessionPreview } from '../sessions/session-preview.tsx';
import type { HitInView } from './list-state.ts';

/** Previews a hit next to the results, with the same preview as in its own list. */
export function HitPreview({ hit, onRead, onClose }: { hit: HitInView; onRead: () => void; onClose: () => void }): ReactElement {
  const navigate = useNavigate();
  if (hit.type === 'decision') return <DecisionPreview named={hit} onRead={onRead} onClose={onClose} />;
  if (hit.type === 'session') return <SessionPreview id={hit.id} onRead={onRead} onClose={onClose} />;
  return (
    <PatternPreview
      id={hit.id}
      place={null}
      onRead={onRead}
      onNext={undefined}
      onPrevious={undefined}
      onShow={({ id, status, projectSlug }) =>
        void navigate(withProject(`/app/learning?status=${status}&pattern=${id}`, { slug: projectSlug }))
      }
      onDone={onClose}
      onClose={onClose}
    />
  );
}
