import type { Ticket } from '@cairn/api';
import type { Person } from './content.ts';

export interface DemoTicket extends Pick<Ticket, 'subject' | 'status' | 'priority' | 'tags'> {
  by: Person;
  assignee?: Person;
  /** Oldest first; `hours` ago. `note` marks an internal note of staff. */
  messages: { by: Person; hours: number; text: string; note?: true }[];
}

/** Tickets of people of Acme and Globex, oldest first. The order determines the numbers. */
export const demoTickets: readonly DemoTicket[] = [
  {
    by: 'ingrid',
    subject: 'The code to verify my address never came',
    status: 'closed',
    priority: 'normal',
    tags: ['sign-in', 'mail'],
    assignee: 'amina',
    messages: [
      { by: 'ingrid', hours: 1010, text: 'A colleague signed up three times today. No code arrives, not even in the junk folder.' },
      {
        by: 'amina',
        hours: 1008,
        text: 'Our log shows that globex.example took the mail and put it into quarantine, because the sender was new. Please ask your mail administrator to release it and to allow our sender.',
      },
      { by: 'ingrid', hours: 985, text: 'Released and allowed. She is in, thank you.' },
    ],
  },
  {
    by: 'jonas',
    subject: 'Import of decision records keeps the wrong dates',
    status: 'solved',
    priority: 'normal',
    tags: ['import'],
    assignee: 'amina',
    messages: [
      {
        by: 'jonas',
        hours: 290,
        text: 'We imported 41 records from our repository. All of them are dated today, although each file names its date in the header.',
      },
      {
        by: 'amina',
        hours: 284,
        note: true,
        text: 'Their header says "Datum:", not "date:". The importer knows the English word only. Told the team.',
      },
      {
        by: 'amina',
        hours: 283,
        text: 'Your headers are in German, which the importer did not read. It does now. I have set the dates of the 41 records from their files; please look at two or three of them.',
      },
      { by: 'jonas', hours: 262, text: 'Looked at five, all right. Thanks for doing it for us.' },
    ],
  },
  {
    by: 'sofia',
    subject: 'Two projects ended up with the same colour',
    status: 'solved',
    priority: 'low',
    tags: ['projects'],
    assignee: 'amina',
    messages: [
      {
        by: 'sofia',
        hours: 200,
        text: 'Payments API and Merchant console have nearly the same colour in the list. Can we choose one ourselves?',
      },
      {
        by: 'amina',
        hours: 176,
        text: 'Not yet: the colour follows from the key, and four colours are shared by all projects. I have noted the wish. The key in front of the name tells them apart meanwhile.',
      },
    ],
  },
  {
    by: 'hank',
    subject: 'Are we billed for people who are suspended?',
    status: 'pending',
    priority: 'normal',
    tags: ['billing'],
    assignee: 'amina',
    messages: [
      {
        by: 'hank',
        hours: 96,
        text: 'We plan to move to the Team plan. Four of our people are away for the season. Do suspended members count as seats?',
      },
      {
        by: 'amina',
        hours: 91,
        text: 'A suspended member is no seat from the day after. When they come back, the rest of the month is counted by day. How many people would you start with? Then I can tell you what the first invoice will be.',
      },
    ],
  },
  {
    by: 'tomas',
    subject: 'An answer cites a decision that was deprecated',
    status: 'open',
    priority: 'high',
    tags: ['citations'],
    assignee: 'amina',
    messages: [
      {
        by: 'tomas',
        hours: 75,
        text: 'I asked how we retry webhooks. The answer quotes a record that we deprecated in spring, above the one that replaced it. A colleague built on the old one.',
      },
      {
        by: 'amina',
        hours: 72,
        text: 'That should not rank first. Could you send me the address of the conversation? I will not open it without your word.',
      },
      {
        by: 'tomas',
        hours: 51,
        text: 'Please do, it holds nothing secret. It is "How are webhooks retried?" in Payments API, from Tuesday.',
      },
      {
        by: 'amina',
        hours: 49,
        note: true,
        text: 'The deprecated record has no successor linked, so its weight stays high. Two questions: should deprecation alone push it down further, and can we offer to link the successor?',
      },
    ],
  },
  {
    by: 'marta',
    subject: 'Invoice for October is addressed to our old company name',
    status: 'on-hold',
    priority: 'normal',
    tags: ['billing'],
    assignee: 'amina',
    messages: [
      {
        by: 'marta',
        hours: 70,
        text: 'We have been Acme Payments AB since 1 October. The October invoice still says Acme Finans AB, and our accounting refuses it.',
      },
      {
        by: 'amina',
        hours: 66,
        text: 'I have asked accounting for a corrected invoice under the new name. They issue corrections on Fridays; you do not need to pay the first one.',
      },
      {
        by: 'amina',
        hours: 66,
        note: true,
        text: 'With accounting, promised for Friday. New registration number is in the letter that Marta sent in September.',
      },
    ],
  },
  {
    by: 'lin',
    subject: 'My agent gets 401 since I changed its key',
    status: 'open',
    priority: 'urgent',
    tags: ['keys'],
    assignee: 'amina',
    messages: [
      {
        by: 'lin',
        hours: 27,
        text: 'I replaced the key of our CI agent at 13:58. Since then every call is answered with 401, with the old key and with the new one. Eleven jobs stand.',
      },
      {
        by: 'amina',
        hours: 26.5,
        text: 'I see the refusals. Which client is it, and how does it get the key: from an environment variable or from a file?',
      },
      { by: 'lin', hours: 26, text: 'Claude Code, from a secret of the CI. The secret was pasted by hand.' },
      {
        by: 'amina',
        hours: 25,
        note: true,
        text: 'The hash that arrives differs from both keys: most likely a line break at the end of the secret. We could trim what clients send. Asked the team.',
      },
    ],
  },
  {
    by: 'priya',
    subject: 'Why can I read decisions but not propose one?',
    status: 'pending',
    priority: 'low',
    tags: ['roles'],
    assignee: 'amina',
    messages: [
      { by: 'priya', hours: 24, text: 'I am asked to propose a decision for the compliance report, but there is no button.' },
      {
        by: 'amina',
        hours: 22,
        text: 'Your role at Acme is viewer: you read everything and change nothing. Marta Ruiz owns the organisation and can make you a developer, or give you that role in one project. Shall I ask her?',
      },
    ],
  },
  {
    by: 'ingrid',
    subject: 'Sign-in loops on the tablets in hall 2',
    status: 'open',
    priority: 'high',
    tags: ['sign-in'],
    messages: [
      {
        by: 'ingrid',
        hours: 20,
        text: 'On our wall tablets the sign-in page comes back after the right password. On laptops the same account works. The tablets reach Cairn through a proxy of ours.',
      },
    ],
  },
  {
    by: 'anders',
    subject: 'Export all decisions of one project as Markdown',
    status: 'new',
    priority: 'normal',
    tags: ['export'],
    messages: [
      {
        by: 'anders',
        hours: 9,
        text: 'Our auditors want the records of Card vault as files by the end of the month. Is there an export, or should we copy them one by one?',
      },
    ],
  },
  {
    by: 'hank',
    subject: 'An answer names a shelf system that we do not have',
    status: 'new',
    priority: 'high',
    tags: ['citations'],
    messages: [
      {
        by: 'hank',
        hours: 6,
        text: 'In Warehouse robots I asked where robots wait. The quote is right, but the number beside it opens another record, about maps. Is the citation wrong or the link?',
      },
    ],
  },
  {
    by: 'jonas',
    subject: 'Import stops at record 212 of 600',
    status: 'new',
    priority: 'urgent',
    tags: ['import'],
    messages: [
      {
        by: 'jonas',
        hours: 3,
        text: 'The second import stops at the same file each time, adr/0212-queue.md. There is no message, the bar just stands. We want to show the result to the board tomorrow at nine.',
      },
    ],
  },
  {
    by: 'sofia',
    subject: 'Can a key be limited to one project?',
    status: 'new',
    priority: 'normal',
    tags: ['keys'],
    messages: [
      {
        by: 'sofia',
        hours: 1.5,
        text: 'An external team works on the Merchant console for six weeks. They need a key for their agent that reads this project and no other.',
      },
    ],
  },
  {
    by: 'ingrid',
    subject: 'Card was refused although it is valid',
    status: 'new',
    priority: 'normal',
    tags: ['billing'],
    messages: [
      {
        by: 'ingrid',
        hours: 0.6,
        text: 'We tried to pay for the Team plan twice. Our bank says that nothing has arrived there, neither a charge nor a refusal.',
      },
    ],
  },
];
