import { Status } from '@cairn/ui/core';
import { type VirtualColumn, VirtualTable } from '@cairn/ui/data';
import { circleCheckIcon, circleDotIcon } from '@cairn/ui/icons';
import { useState } from 'react';
import styles from '../long-box.module.css';
import { family } from '../story.ts';

interface Call {
  id: string;
  number: number;
  tool: string;
  path: string;
  done: boolean;
  tokens: number;
}

const tools = ['get_context', 'search', 'fetch', 'record_event', 'propose_pattern'];
const many: Call[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: `call-${index}`,
  number: index + 1,
  tool: tools[index % tools.length] ?? '',
  path: `internal/module-${(index * 37) % 211}/file-${index % 97}.go`,
  done: index % 7 !== 0,
  tokens: (index * 7919) % 4000,
}));

const columns: VirtualColumn<Call>[] = [
  { id: 'number', label: 'Call', width: '88px', alignEnd: true, value: ({ number }) => number, cell: ({ number }) => number },
  {
    id: 'tool',
    label: 'Tool',
    width: '160px',
    code: true,
    value: ({ tool }) => tool,
    cell: ({ tool }) => <bdi className="mono">{tool}</bdi>,
  },
  { id: 'path', label: 'Path', fill: true, code: true, value: ({ path }) => path, cell: ({ path }) => <bdi className="mono">{path}</bdi> },
  {
    id: 'state',
    label: 'State',
    width: '120px',
    copyValue: ({ done }) => (done ? 'Answered' : 'Running'),
    cell: ({ done }) => (
      <Status tone={done ? 'positive' : 'info'} icon={done ? circleCheckIcon : circleDotIcon}>
        {done ? 'Answered' : 'Running'}
      </Status>
    ),
  },
  { id: 'tokens', label: 'Tokens', width: '96px', alignEnd: true, value: ({ tokens }) => tokens, cell: ({ tokens }) => tokens },
];

export default family({
  title: 'Virtual table',
  about: 'Thousands of rows in a box that scrolls; those in sight are drawn.',
  stories: [{ name: '10,000 rows', render: () => <ManyCalls /> }],
});

function ManyCalls() {
  const [open, setOpen] = useState<string>();
  return (
    <div className={styles.box}>
      <VirtualTable
        label="Calls of agents"
        columns={columns}
        rows={many}
        current={open}
        onOpen={({ id }) => setOpen(id)}
        loadingLabel="Loading"
      />
    </div>
  );
}
