import { Status } from '@cairn/ui/core';
import { type GraphEdge, type GraphNode, preloadData, RecordGraph } from '@cairn/ui/data';
import { circleCheckIcon, circleDashedIcon, circleDotIcon, circleSlashIcon } from '@cairn/ui/icons';
import { useState } from 'react';
import { family } from '../story.ts';

// Loads lazy code before the page is shown.
await preloadData({ graph: true });

const past = <Status icon={circleSlashIcon}>Superseded</Status>;
const accepted = (
  <Status icon={circleCheckIcon} tone="positive">
    Accepted
  </Status>
);
const proposed = (
  <Status icon={circleDotIcon} tone="info">
    Proposed
  </Status>
);
const draft = <Status icon={circleDashedIcon}>Draft</Status>;

const nodes: GraphNode[] = [
  { id: '3', number: 'ADR 3', title: 'Webhooks sent by cron', status: past, variant: 'past', group: 'Webhooks' },
  { id: '7', number: 'ADR 7', title: 'Send webhooks inline, retry in memory', status: accepted, variant: 'firm', group: 'Webhooks' },
  { id: '18', number: 'ADR 18', title: 'Deliver webhooks from an outbox table', status: proposed, variant: 'firm', group: 'Webhooks' },
  { id: '4', number: 'ADR 4', title: 'Idempotency keys in Redis', status: past, variant: 'past', group: 'Idempotency' },
  { id: '12', number: 'ADR 12', title: 'Idempotency records live in Postgres', status: accepted, variant: 'firm', group: 'Idempotency' },
  { id: '21', number: 'ADR 21', title: 'Keep idempotency records for 72 hours', status: draft, variant: 'draft', group: 'Idempotency' },
  { id: '8', number: 'ADR 8', title: 'Store card data only at the vault', status: accepted, variant: 'firm', group: 'Acquirers' },
  { id: '13', number: 'ADR 13', title: 'Sandbox acquirer in the same cluster', status: draft, variant: 'draft', group: 'Acquirers' },
];

const edges: GraphEdge[] = [
  { from: '3', to: '7', kind: 'replaced', label: '2 Mar' },
  { from: '7', to: '18', kind: 'pending', label: 'if accepted' },
  { from: '4', to: '12', kind: 'replaced', label: '28 Aug' },
  { from: '12', to: '21', kind: 'pending', label: 'draft' },
  { from: '12', to: '18', kind: 'builtOn' },
  { from: '8', to: '13', kind: 'conflict' },
];

export default family({
  title: 'Record graph',
  about: 'How records hang together: replaced, pending, built on, in conflict. The same data is a list. Arrow keys walk from box to box.',
  stories: [
    {
      name: 'Decisions',
      wide: true,
      render: () => {
        const [current, setCurrent] = useState('12');
        return (
          <RecordGraph
            label="Decisions"
            nodes={nodes}
            edges={edges}
            current={current}
            onSelect={setCurrent}
            labels={{
              graph: 'As a graph',
              list: 'As a list',
              zoomIn: 'Zoom in',
              zoomOut: 'Zoom out',
              kinds: { replaced: 'replaced by', pending: 'once accepted', builtOn: 'built on by', conflict: 'conflicts with' },
            }}
          />
        );
      },
    },
  ],
});
