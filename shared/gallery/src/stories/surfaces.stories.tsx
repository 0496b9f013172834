import { Banner, Button, Callout, cardClass, EmptyState, ErrorPanel, Fact, Facts, Panel, Rows, SkeletonRows } from '@cairn/ui/core';
import { plusIcon } from '@cairn/ui/icons';
import { Grid } from '../layout.tsx';
import { family } from '../story.ts';

export default family({
  title: 'Card, callout, empty',
  about: 'Hairlines and no shadows. An empty place has a drawing, a sentence and one action.',
  stories: [
    {
      name: 'Panel and card',
      render: ({ text }) => (
        <Grid>
          <Panel title={text('Decisions')} actions={<Button size="small">{text('Edit')}</Button>} footer={text('Changed two hours ago')}>
            {text('Retries go through the queue.')}
          </Panel>
          <Panel title={text('Deciders')} flush>
            <Rows>
              {['Marta Ruiz', 'Amina Haddad', 'Lin Qiu'].map((name) => (
                <li key={name}>{name}</li>
              ))}
            </Rows>
          </Panel>
          <article className={cardClass}>{text('Retries go through the queue.')}</article>
        </Grid>
      ),
    },
    {
      name: 'Facts',
      about: 'The names are as wide as the longest; what is too long for a line goes on below.',
      render: ({ text }) => (
        <Grid>
          <Panel title={text('About')}>
            <Facts>
              <Fact name={text('Name')}>{text('Payments API')}</Fact>
              <Fact name={text('Address')}>
                <bdi dir="ltr">https://cairn.example/app/projects/settlement-and-reconciliation-service</bdi>
              </Fact>
              <Fact name={text('Decisions')}>1,204</Fact>
            </Facts>
          </Panel>
        </Grid>
      ),
    },
    {
      name: 'Callout',
      render: ({ text }) => (
        <Grid>
          {(['neutral', 'info', 'accent', 'positive', 'warning', 'negative'] as const).map((tone) => (
            <Callout key={tone} tone={tone} title={text('Decision accepted')} actions={<Button size="small">{text('Undo')}</Button>}>
              {text('Retries go through the queue.')}
            </Callout>
          ))}
        </Grid>
      ),
    },
    {
      name: 'Banner',
      render: ({ text }) => (
        <Banner actions={<Button size="small">{text('Try again')}</Button>}>{text('You are offline. 2 changes wait.')}</Banner>
      ),
    },
    {
      name: 'Empty',
      render: ({ text }) => (
        <Grid>
          {(['never', 'filtered', 'forbidden', 'done'] as const).map((kind) => (
            <EmptyState
              key={kind}
              kind={kind}
              headingLevel={3}
              title={text('No decisions yet')}
              actions={
                <Button variant="primary" icon={plusIcon}>
                  {text('Record a decision')}
                </Button>
              }
            >
              {text('They tell everybody why something is as it is.')}
            </EmptyState>
          ))}
        </Grid>
      ),
    },
    {
      name: 'Error',
      render: ({ text }) => (
        <ErrorPanel
          headingLevel={3}
          title={text('This part did not load')}
          actions={<Button>{text('Try again')}</Button>}
          details={{ summary: text('For support'), properties: [{ name: text('Report'), value: 'r_7F3K' }] }}
        >
          {text('The rest of Cairn works.')}
        </ErrorPanel>
      ),
    },
    {
      name: 'Loading',
      about: 'Rows of their own height, after 150 ms.',
      render: ({ text }) => <SkeletonRows label={text('Loading')} count={3} />,
    },
  ],
});
