import type { Conversation, Message, Thread } from '@cairn/api';

/** A conversation for tests with default fields. */
export const anyConversation: Conversation = {
  id: 'cnv_1',
  projectId: 'prj_1',
  projectSlug: 'payments-api',
  projectName: 'Payments API',
  branch: null,
  title: 'How long is a record kept?',
  visibility: 'project',
  pinned: false,
  tags: [],
  tokens: 0,
  status: 'active',
  deletedAt: null,
  author: { id: 'usr_1', name: 'Lin' },
  lastMessageAt: '2026-11-20T10:00:00.000Z',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  version: 1,
};

export const anyMessage: Message = {
  id: 'msg_1',
  conversationId: anyConversation.id,
  parentId: null,
  role: 'assistant',
  parts: [{ type: 'text', text: 'For three days.' }],
  citations: [],
  status: 'complete',
  model: null,
  problem: null,
  retryAt: null,
  tokens: null,
  feedback: { helpful: 0, unhelpful: 0, own: null },
  redactions: 0,
  alternatives: ['msg_1'],
  author: { type: 'system', id: 'cairn', name: 'Cairn' },
  createdAt: '2026-11-20T10:00:00.000Z',
};

export const anyThread: Thread = {
  conversation: anyConversation,
  messages: [anyMessage],
  from: 0,
  total: 1,
  leaf: anyMessage.id,
  newest: anyMessage.id,
  run: null,
  model: null,
};
