const patience = 60_000;

/**
 * Tries an assertion until it holds, for what is drawn anew takes its time. After a minute it fails as the assertion does.
 */
export async function eventually(assertion: () => void | Promise<void>): Promise<void> {
  for (const end = Date.now() + patience; ; ) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
