import { Avatar } from '@cairn/ui/core';
import { ComboBox, MultiSelect, type Option, Select } from '@cairn/ui/forms';
import { searchIcon } from '@cairn/ui/icons';
import { useState } from 'react';
import { Grid, Looks, Narrow } from '../layout.tsx';
import { paths, people } from '../samples/options.ts';
import type { Setting } from '../setting.ts';
import { family } from '../story.ts';

type Texts = Setting['text'];

const foundTexts = (text: Texts, locale: string) => {
  const number = new Intl.NumberFormat(locale);
  return {
    empty: (query: string) => text('No path has “{query}” in it').replace('{query}', query),
    loading: text('Loading'),
    shown: (shown: number, _count: number, all: number) =>
      text('{shown} of {all}').replace('{shown}', number.format(shown)).replace('{all}', number.format(all)),
  };
};

const multiTexts = (text: Texts, locale: string) => ({
  ...foundTexts(text, locale),
  remove: (label: string) => text('Remove {label}').replace('{label}', label),
  all: (count: number) => text('All {count}').replace('{count}', String(count)),
  none: text('None'),
  chosen: (count: number) => text('{count} chosen').replace('{count}', String(count)),
});

const roles = (text: Texts): Option[] => [
  { id: 'owner', label: text('Owner'), description: text('May do everything') },
  { id: 'developer', label: text('Developer') },
  { id: 'viewer', label: text('Viewer'), disabled: true },
];

const persons = (): Option[] => people.map((name) => ({ id: name, label: name, before: <Avatar name={name} decorative /> }));

function Deciders({
  text,
  locale,
  begin = 2,
  chips,
  open = false,
}: Pick<Setting, 'text' | 'locale'> & { begin?: number; chips?: number; open?: boolean }) {
  const [value, setValue] = useState<readonly string[]>(people.slice(0, begin));
  return (
    <MultiSelect
      label={text('Deciders')}
      options={persons()}
      value={value}
      onChange={setValue}
      labels={multiTexts(text, locale)}
      placeholder={text('Add')}
      autoFocus={open}
      {...(chips ? { chips } : {})}
    />
  );
}

export default family({
  title: 'Select, combobox, multi-select',
  about: 'A list that opens; one of thousands, found by typing; several of many.',
  stories: [
    {
      name: 'Select',
      render: ({ text }) => (
        <Grid>
          <Select label={text('Role')} options={roles(text)} placeholder={text('Choose a role')} />
          <Select label={text('Role')} options={roles(text)} defaultValue="owner" hint={text('What they may do in every project')} />
          <Looks state="focus">
            <Select label={text('Role')} options={roles(text)} defaultValue="developer" />
          </Looks>
          <Select label={text('Role')} options={roles(text)} error={text('Choose one of them')} />
          <Select label={text('Role')} options={roles(text)} isDisabled defaultValue="owner" />
        </Grid>
      ),
    },
    {
      name: 'Select, open',
      alone: '[role="option"]',
      render: ({ text }) => (
        <Narrow>
          <Select label={text('Role')} options={roles(text)} defaultValue="owner" defaultOpen />
        </Narrow>
      ),
    },
    {
      name: 'Combobox',
      render: ({ text, locale }) => (
        <Grid>
          <ComboBox
            label={text('Path')}
            icon={searchIcon}
            options={paths}
            labels={foundTexts(text, locale)}
            clearLabel={text('Clear')}
            placeholder={text('Any path')}
          />
          <ComboBox
            label={text('Path')}
            options={paths}
            labels={foundTexts(text, locale)}
            defaultValue={paths[4200]?.id ?? null}
            clearLabel={text('Clear')}
            hint={text('Where the rule holds')}
          />
          <ComboBox label={text('Path')} options={[]} loading labels={foundTexts(text, locale)} />
          <ComboBox label={text('Path')} options={paths} labels={foundTexts(text, locale)} error={text('Choose one of them')} />
          <ComboBox label={text('Path')} options={paths} labels={foundTexts(text, locale)} isDisabled />
        </Grid>
      ),
    },
    {
      name: 'Combobox, 50 of 5,000',
      alone: '[role="option"]',
      render: ({ text, locale }) => (
        <Narrow>
          <ComboBox
            label={text('Path')}
            icon={searchIcon}
            options={paths}
            labels={foundTexts(text, locale)}
            clearLabel={text('Clear')}
            autoFocus
          />
        </Narrow>
      ),
    },
    {
      name: 'Combobox, nothing matches',
      alone: '[role="listbox"]',
      render: ({ text, locale }) => (
        <Narrow>
          <ComboBox
            label={text('Path')}
            icon={searchIcon}
            options={[]}
            defaultQuery="refnd"
            labels={foundTexts(text, locale)}
            create={{ label: (query) => text('Use {query} as a pattern').replace('{query}', `${query}/**`), onCreate: () => undefined }}
            autoFocus
          />
        </Narrow>
      ),
    },
    {
      name: 'Combobox, loading',
      alone: '[role="listbox"]',
      render: ({ text, locale }) => (
        <Narrow>
          <ComboBox
            label={text('Path')}
            icon={searchIcon}
            options={[]}
            defaultQuery="re"
            labels={foundTexts(text, locale)}
            loading
            autoFocus
          />
        </Narrow>
      ),
    },
    {
      name: 'Multi-select',
      render: ({ text, locale }) => (
        <Grid>
          <Deciders text={text} locale={locale} />
          <Deciders text={text} locale={locale} begin={0} />
          <Deciders text={text} locale={locale} begin={9} chips={2} />
        </Grid>
      ),
    },
    {
      name: 'Multi-select, open',
      alone: '[role="option"]',
      render: ({ text, locale }) => (
        <Narrow>
          <Deciders text={text} locale={locale} begin={3} chips={2} open />
        </Narrow>
      ),
    },
  ],
});
