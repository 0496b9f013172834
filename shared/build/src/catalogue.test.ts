import { expect, test } from '@rstest/core';
import { parseCatalogue } from './catalogue.ts';

const po = `msgid ""
msgstr ""

#. js-lingui-explicit-id
#: remotes/staff/remote.ts
msgid "navigation.tickets"
msgstr "Tickets (de)"

#. js-lingui-explicit-id
#: remotes/staff/remote.ts
#: remotes/staff/src/desk/page.tsx
msgid "shared"
msgstr "Von beiden"

#: remotes/staff/src/desk/page.tsx
#. js-lingui-explicit-id
msgid "page"
msgstr "Seite"
`;

test('the browser is not sent what a remote declares as data', async () => {
  expect(await parseCatalogue(po, 'de', 'de.po')).toEqual({ shared: 'Von beiden', page: 'Seite' });
});
