import { type Browser, signIn } from './browser.ts';
import startPostgres from './postgres.ts';
import { type Product, startProduct } from './product.ts';

/** Runs `work` with a new Cairn with demo content on its own database, and its owner signed in. Stops both afterwards. */
export async function withDemoProduct<T>(work: (product: Product, owner: Browser) => Promise<T>): Promise<T> {
  const stopPostgres = await startPostgres();
  try {
    const product = await startProduct({ demo: true });
    try {
      return await work(product, await signIn(product, 'owner@acme.example'));
    } finally {
      await product.close();
    }
  } finally {
    await stopPostgres();
  }
}
