/** Why the sandbox cannot start, as one sentence for the person who started it. */
export class StartProblem extends Error {}

/** The code of a failed system call, such as `EADDRINUSE`. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}
