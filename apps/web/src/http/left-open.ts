import { useEffect, useState } from 'react'

const KEPT_ASKING_MILLISECONDS = 180_000
/** How often what shows the outcome is asked for meanwhile. */
export const ASKED_AGAIN_MILLISECONDS = 3_000

export type LeftOpen = {
  /** Whether what is shown now may still change by itself. */
  readonly isOpen: (shown: string | number | undefined) => boolean
  /** A change of what was shown got no answer. */
  readonly leave: (shown: string | number) => void
}

/** Whether it is open what became of a change: from an answer that was lost until something else is shown, for three minutes at most. */
export function useLeftOpen(): LeftOpen {
  const [left, setLeft] = useState<{ readonly shown: string | number } | null>(null)
  useEffect(() => {
    if (left === null) return undefined
    const timer = setTimeout(() => setLeft(null), KEPT_ASKING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [left])
  return {
    isOpen: (shown) => left?.shown === shown && left !== null,
    leave: (shown) => setLeft({ shown }),
  }
}
