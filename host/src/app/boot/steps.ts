/** A named step of the boot. */
export interface BootStep {
  name: string;
  run(): void | Promise<void>;
}

/**
 * Runs the steps in order. A step that throws is logged by name, and the boot continues (specification, section 8): a page without its
 * progress bar is better than no page.
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
