/** The result of one check of the doctor. */
export type Symptom = {
  /** The subject of the check, such as `database`. */
  readonly part: string
  /** A `note` is worth knowing but does not prevent a start. */
  readonly state: 'ok' | 'note' | 'wrong'
  readonly message: string
  /** Advice for the operator. Absent if all is well. */
  readonly todo?: string
}

export const ok = (part: string, message: string): Symptom => ({ part, state: 'ok', message })
export const note = (part: string, message: string, todo: string): Symptom => ({
  part,
  state: 'note',
  message,
  todo,
})
export const wrong = (part: string, message: string, todo: string): Symptom => ({
  part,
  state: 'wrong',
  message,
  todo,
})

/** The result of work, or `late` if the work takes longer than these milliseconds. */
export async function waitAtMost<Result>(
  work: Promise<Result>,
  milliseconds: number,
): Promise<Result | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
