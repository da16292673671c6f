/** One thing that the doctor looked at. */
export type Symptom = {
  /** What was looked at, such as `database`. */
  readonly part: string
  /** `note` is worth knowing and keeps nobody from starting. */
  readonly state: 'ok' | 'note' | 'wrong'
  readonly says: string
  /** What to do about it; nothing where all is well. */
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

/** What an operation answers, or `late` where it takes longer than a doctor waits. */
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
