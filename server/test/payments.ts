import { type Browser, signIn } from './browser.ts';
import { type Product, startProduct } from './product.ts';

/** The demo, and a project in it with two people who work on it. */
export interface Payments {
  product: Product;
  developer: Browser;
  /** May accept or reject what the developer proposes. */
  lead: Browser;
  /** The id of payments-api. */
  projectId: string;
}

/** Starts the demo for a test file that works in payments-api. The caller closes `product`. */
export async function openPayments(): Promise<Payments> {
  const product = await startProduct({ demo: true });
  const developer = await signIn(product, 'dev@acme.example');
  const lead = await signIn(product, 'lead@acme.example');
  const { body } = await lead.get('/api/projects/payments-api');
  return { product, developer, lead, projectId: String(body.id) };
}
