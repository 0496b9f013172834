import { CairnGlyph, Link, Panel } from '@cairn/ui/core';
import { TokenLedger } from '@cairn/ui/data';
import { family } from '../story.ts';

export default family({
  title: 'Token ledger',
  about: 'Context for agents, line by line, with what each costs of the budget.',
  stories: [
    {
      name: 'As served',
      wide: true,
      render: ({ text }) => (
        <Panel title={text('Context for agents')} flush>
          <TokenLedger
            label={text('As served')}
            budget={2400}
            labels={{ ofBudget: (budget) => `of ${budget} tokens`, tokens: 'tokens' }}
            sections={[
              {
                id: 'rules',
                title: text('Rules'),
                count: 14,
                entries: [
                  {
                    id: '1',
                    text: text('Represent money as integer minor units with an ISO 4217 code.'),
                    tokens: 54,
                    mark: <CairnGlyph count={4} />,
                  },
                  { id: '2', text: text('Never put a cache in front of idempotency records.'), tokens: 61, mark: <CairnGlyph count={4} /> },
                  {
                    id: '3',
                    text: text('A partial capture keeps the first authorisation open for 7 days.'),
                    tokens: 72,
                    mark: <CairnGlyph count={3} />,
                    branchOnly: text('only on this branch'),
                  },
                ],
                collapsed: { more: <Link to="/token-ledger">{text('9 more rules')}</Link>, tokens: 557 },
              },
              {
                id: 'decisions',
                title: text('Decisions'),
                count: 5,
                entries: [{ id: '1', text: text('ADR 17 Partial capture keeps the first authorisation.'), tokens: 148 }],
                collapsed: { more: <Link to="/token-ledger">{text('3 more decisions')}</Link>, tokens: 474 },
              },
              { id: 'work', title: text('Recent work'), entries: [{ id: '1', text: text('s_7F3K capped retries at two.'), tokens: 244 }] },
              {
                id: 'guidance',
                title: text('Guidance'),
                entries: [{ id: '1', text: text('Ask before adding a dependency.'), tokens: 108 }],
              },
            ]}
            excluded={
              <>
                {text('Left out, did not fit: 3 rules, 1 article')}
                <Link to="/token-ledger">{text('See what and why')}</Link>
              </>
            }
          />
        </Panel>
      ),
    },
  ],
});
