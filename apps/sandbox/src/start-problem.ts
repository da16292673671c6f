/** A reason why the sandbox cannot start. Its message is one sentence for the operator. */
export class StartProblem extends Error {}

/** The code of a failed system call, such as `EADDRINUSE`. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}
