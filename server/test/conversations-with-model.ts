import type { Message, Thread } from '@cairn/api';
import type { Patience } from '../src/integration/model.ts';
import { type Browser, signIn } from './browser.ts';
import { type Behaviour, type ModelServer, startModelServer } from './model-server.ts';
import { until } from './processes.ts';
import { type Product, startProduct } from './product.ts';

/** The demo with a model that answers its conversations, and a developer who asks. */
export interface ConversationsWithModel {
  product: Product;
  developer: Browser;
  model: ModelServer;
  /** Creates a conversation, as the developer unless `by` is given, whose answer is written by `behaviour`. */
  ask(text: string, behaviour: Behaviour, more?: object, by?: Browser): Promise<{ id: string; answer: Message; body: Partial<Thread> }>;
  /** Returns the last message of a conversation. */
  lastOf(id: string): Promise<Message>;
  /** Resolves once the last answer has ended. */
  over(id: string): Promise<void>;
  close(): Promise<void>;
}

export const pathOf = (id: string): string => `/api/conversations/${id}`;
export const streamOf = (id: string, { id: message }: Message): string => `${pathOf(id)}/messages/${message}/stream`;

/** Starts them. The default timeouts are short enough for a test of silence, and long enough for other answers on a busy machine. */
export async function startConversationsWithModel({
  patience = { firstMs: 3_000, nextMs: 3_000 },
}: {
  patience?: Patience;
} = {}): Promise<ConversationsWithModel> {
  const [product, model] = await Promise.all([startProduct({ demo: true, runs: { patience, keepEveryMs: 50 } }), startModelServer()]);
  const owner = await signIn(product, 'owner@acme.example');
  await owner.put('/api/integrations/model', { baseUrl: model.baseUrl, model: 'tiny', key: 'sk-none-of-yours', version: 0 });
  const developer = await signIn(product, 'dev@acme.example');
  const projectId = String((await developer.get('/api/projects/payments-api')).body.id);

  async function lastOf(id: string): Promise<Message> {
    const answer = (await developer.get(pathOf(id))).body.messages?.at(-1);
    if (!answer) throw new Error('there is no message');
    return answer;
  }
  return {
    product,
    developer,
    model,
    lastOf,
    async ask(text, behaviour, more = {}, by = developer) {
      model.behave(behaviour);
      const { body } = await by.post('/api/conversations', { projectId, text, ...more });
      const answer = body.messages?.at(-1);
      const id = body.conversation?.id;
      if (!answer || !id) throw new Error(JSON.stringify(body));
      return { id, answer, body };
    },
    over: (id) => until('the answer to be over', async () => (await lastOf(id)).status !== 'streaming'),
    async close() {
      await product.close();
      await model.close();
    },
  };
}
