import { useEffect, useState } from 'react'

const MAX_POLLING_MILLISECONDS = 180_000
/** The interval at which the outcome is polled. */
export const ASKED_AGAIN_MILLISECONDS = 3_000

export type LeftOpen = {
  /** Whether the shown value may still change by itself. */
  readonly isOpen: (shown: string | number | undefined) => boolean
  /** Records that a change of the shown value got no reply. */
  readonly leave: (shown: string | number) => void
}

/** For a change whose reply was lost: its outcome is open until another value is shown, at most for three minutes. */
export function useLeftOpen(): LeftOpen {
  const [left, setLeft] = useState<{ readonly shown: string | number } | null>(null)
  useEffect(() => {
    if (left === null) return undefined
    const timer = setTimeout(() => setLeft(null), MAX_POLLING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [left])
  return {
    isOpen: (shown) => left?.shown === shown && left !== null,
    leave: (shown) => setLeft({ shown }),
  }
}
