import { type Browser, signIn } from './browser.ts';
import { type Product, startProduct } from './product.ts';

/** The demo, and in it a project with two people who work on it. */
export interface Payments {
  product: Product;
  developer: Browser;
  /** Who may decide what the developer proposes. */
  lead: Browser;
  /** Of payments-api. */
  projectId: string;
}

/** Starts the demo for a test file that works in payments-api; whoever does so closes `product`. */
export async function openPayments(): Promise<Payments> {
  const product = await startProduct({ demo: true });
  const developer = await signIn(product, 'dev@acme.example');
  const lead = await signIn(product, 'lead@acme.example');
  const { body } = await lead.get('/api/projects/payments-api');
  return { product, developer, lead, projectId: String(body.id) };
}
