/** One named step of the boot. */
export interface BootStep {
  name: string;
  run(): void | Promise<void>;
}

/**
 * Runs the steps in their order. One that throws is logged with its name, and the start goes on (specification,
 * section 8): a page without its progress bar is better than no page.
 */
export async function boot(steps: readonly BootStep[]): Promise<void> {
  for (const step of steps) {
    try {
      await step.run();
    } catch (error) {
      console.error(`start: the step "${step.name}" failed`, error);
    }
  }
}
