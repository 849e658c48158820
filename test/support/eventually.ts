const patience = 60_000;

/** Retries an assertion until it holds, because rendering is asynchronous. After a minute it fails with the assertion's error. */
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
