import { useEffect, useState } from 'react'

const KEPT_ASKING_MILLISECONDS = 180_000
/** The interval of polling the outcome meanwhile. */
export const ASKED_AGAIN_MILLISECONDS = 3_000

export type LeftOpen = {
  /** Whether the shown value may still change by itself. */
  readonly isOpen: (shown: string | number | undefined) => boolean
  /** Call this when a change of the shown value got no answer. */
  readonly leave: (shown: string | number) => void
}

/** Follows a change whose answer was lost: its outcome is open until another value is shown, for three minutes at most. */
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
