import { scopeOfAcme } from './agent.ts';
import { type Browser, signIn } from './browser.ts';
import { type Product, startProduct } from './product.ts';

/** The demo, a team lead of Acme, and the project and scope of the sessions to learn from. */
export interface LearningScene {
  product: Product;
  lead: Browser;
  projectId: string;
  scope: { tenantId: string; userId: string };
}

export async function startLearning(): Promise<LearningScene> {
  const product = await startProduct({ demo: true });
  const lead = await signIn(product, 'lead@acme.example');
  const projectId = String((await lead.get('/api/projects/payments-api')).body.id);
  return { product, lead, projectId, scope: await scopeOfAcme(product) };
}
