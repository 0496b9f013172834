import { type DemoProject, option } from './content.ts';

/** Content of Globex, isolated from Acme. */
const warehouse: DemoProject = {
  tenant: 'globex',
  by: 'hank',
  name: 'Warehouse robots',
  key: 'WHR',
  colour: 'ochre',
  description: 'Routes and charging of 140 picking robots. C++ and ROS 2.',
  age: 75,
  decisions: [
    {
      title: 'Robots charge at 35 %, not when they are empty',
      status: 'accepted',
      age: 40,
      touched: 37,
      by: 'hank',
      deciders: ['hank', 'ingrid'],
      context: 'At 16:00 half of the fleet stands at eleven chargers. Orders of the evening wait for batteries.',
      drivers: ['Never more than twelve robots waiting to charge'],
      options: [
        option('Short charges from 35 %', ['Evens out the day'], ['More cycles per battery'], true),
        option('More chargers', ['Simple'], ['No space in hall 2']),
      ],
      outcome: 'A robot goes to charge between two orders as soon as it is at 35 % or less and a charger is free, and leaves at 80 %.',
      good: ['No queue at the chargers since.'],
      bad: ['Batteries last 14 months in place of 18.'],
      paths: ['fleet/charging/**'],
      tags: ['fleet'],
    },
    {
      title: 'One-way aisles in hall 2',
      status: 'proposed',
      age: 6,
      touched: 6,
      by: 'ingrid',
      deciders: [],
      context: 'Two robots that meet in an aisle of hall 2 need 22 seconds to make way; it happens 300 times a day.',
      drivers: ['No meetings in narrow aisles'],
      options: [option('One way, alternating', ['No meetings'], ['Routes are 6 % longer'], true)],
      outcome: 'Aisles of hall 2 are driven one way, alternating, between 06:00 and 22:00.',
      good: ['About 1.8 hours of standing less per day.'],
      bad: ['Maps have to be made anew.'],
      paths: ['maps/hall2/**'],
      tags: ['routing'],
    },
  ],
  patterns: [
    {
      rule: 'Stop the fleet before a map is replaced.',
      rationale: 'A robot with the old map drove into a new shelf.',
      kind: 'pitfall',
      status: 'accepted',
      confidence: 0.9,
      paths: ['maps/**'],
      servedCount: 17,
      helpfulCount: 16,
      age: 30,
      by: 'ingrid',
    },
  ],
  conversations: [
    {
      by: 'hank',
      age: 2,
      title: 'When do robots charge?',
      messages: [{ by: 'hank', text: 'When does a robot go to charge, and when does it leave the charger?' }],
    },
  ],
};

/** Content of Cairn's own tenant, for the operators of the platform. */
const handbook: DemoProject = {
  tenant: 'cairn',
  by: 'theo',
  name: 'Operations handbook',
  key: 'OPS',
  colour: 'granite',
  description: 'How this installation is run.',
  age: 120,
  decisions: [],
  patterns: [
    {
      rule: 'Roll back first, and look for the cause afterwards.',
      rationale: 'A roll back of a remote takes effect at once for new page loads.',
      kind: 'workflow',
      status: 'accepted',
      confidence: 0.93,
      paths: [],
      servedCount: 9,
      helpfulCount: 9,
      age: 80,
      by: 'theo',
    },
  ],
  conversations: [],
};

export const projectsOfOtherTenants: DemoProject[] = [warehouse, handbook];
