/** Undoes the steps of a run, whichever of them was the last. */
export type CleanUp = {
  /** Adds what undoes a step. Call it as soon as the step has left something behind. */
  readonly add: (undo: () => unknown) => void
  /** Undoes all steps, the newest first, also where one of them fails; then throws the first failure. */
  readonly run: () => Promise<void>
}

export function createCleanUp(): CleanUp {
  const steps: (() => unknown)[] = []
  return {
    add: (undo) => void steps.push(undo),
    run: async () => {
      const failures: unknown[] = []
      for (const undo of steps.splice(0).toReversed()) {
        try {
          await undo()
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}
