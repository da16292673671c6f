/** The result of one check of the doctor. */
export type Symptom = {
  /** The subject of the check, such as `database`. */
  readonly part: string
  /** A `note` is worth knowing but does not prevent a start. */
  readonly state: 'ok' | 'note' | 'wrong'
  readonly says: string
  /** Advice for the operator. Absent if all is well. */
  readonly todo?: string
}

export const ok = (part: string, says: string): Symptom => ({ part, state: 'ok', says })
export const note = (part: string, says: string, todo: string): Symptom => ({
  part,
  state: 'note',
  says,
  todo,
})
export const wrong = (part: string, says: string, todo: string): Symptom => ({
  part,
  state: 'wrong',
  says,
  todo,
})

/** The result of an operation, or `late` if it takes longer than the doctor waits. */
export async function inTime<Answer>(work: Promise<Answer>, milliseconds: number): Promise<Answer | 'late'> {
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
