import { localeNames, locales } from '@cairn/api';
import { Breadcrumbs, LanguageList, LanguageSelector, Pager, Tabs } from '@cairn/ui/core';
import { TabPanels } from '@cairn/ui/forms';
import { layersIcon } from '@cairn/ui/icons';
import { useState } from 'react';
import { Grid, Row } from '../layout.tsx';
import { family } from '../story.ts';

const languages = locales.map((id) => ({ id, name: localeNames[id] }));

export default family({
  title: 'Tabs, breadcrumbs, pages, language',
  stories: [
    {
      name: 'Tabs as links',
      about: 'For the parts of a page that have addresses.',
      render: ({ text }) => (
        <Tabs
          label={text('System')}
          current="jobs"
          tabs={[
            { id: 'health', label: text('Health'), to: '?tab=health' },
            { id: 'jobs', label: text('Jobs'), to: '?tab=jobs', count: 2 },
            { id: 'remotes', label: text('Remotes'), to: '?tab=remotes', icon: layersIcon },
          ]}
        />
      ),
    },
    {
      name: 'Tabs with panels',
      render: ({ text }) => (
        <TabPanels
          label={text('Decision')}
          defaultValue="evidence"
          tabs={[
            { id: 'evidence', label: text('Evidence'), count: 3, content: text('Retries go through the queue.') },
            { id: 'history', label: text('History'), content: text('Never three times.') },
            { id: 'export', label: text('Export'), disabled: true, content: null },
          ]}
        />
      ),
    },
    {
      name: 'Breadcrumbs',
      render: ({ text }) => (
        <Breadcrumbs
          label={text('Breadcrumb')}
          trail={[
            { label: text('Payments API'), to: '?' },
            { label: text('Decisions'), to: '?' },
          ]}
          current={text('Retries go through the queue.')}
        />
      ),
    },
    {
      name: 'Pages',
      render: ({ text }) => {
        const [offset, setOffset] = useState(50);
        return (
          <Pager
            offset={offset}
            limit={25}
            total={312}
            onOffset={setOffset}
            labels={{
              navigation: text('Pages'),
              previous: text('Previous page'),
              next: text('Next page'),
              goToPage: text('Go to page'),
              range: (first, last, total) => `${first}–${last} / ${total}`,
              of: (pages) => `/ ${pages}`,
              page: text('Page'),
            }}
          />
        );
      },
    },
    {
      name: 'Language',
      about: 'One component, in the head of public pages and in the settings.',
      render: ({ text, locale }) => {
        const [chosen, setChosen] = useState<string>(locale);
        const props = { label: text('Language'), languages, value: chosen, onChange: setChosen };
        return (
          <>
            <Row>
              <LanguageSelector {...props} />
            </Row>
            <Grid>
              <LanguageSelector {...props} variant="field" hint={text('Also used for dates, numbers and sorting')} />
            </Grid>
            <LanguageList {...props} />
          </>
        );
      },
    },
  ],
});
