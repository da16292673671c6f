import { useEffect, useState } from 'react'

const MAX_POLLING_MILLISECONDS = 180_000
/** The interval at which the outcome is polled. */
export const UNCONFIRMED_POLL_MILLISECONDS = 3_000

export type UnconfirmedChange = {
  /** Whether the shown value may still change by itself. */
  readonly isUnconfirmed: (shown: string | number | undefined) => boolean
  /** Records that a change of the shown value got no reply. */
  readonly markUnconfirmed: (shown: string | number) => void
}

/** For a change whose reply was lost: its outcome is open until another value is shown, at most for three minutes. */
export function useUnconfirmedChange(): UnconfirmedChange {
  const [unconfirmed, setUnconfirmed] = useState<{ readonly shown: string | number } | null>(null)
  useEffect(() => {
    if (unconfirmed === null) return undefined
    const timer = setTimeout(() => setUnconfirmed(null), MAX_POLLING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [unconfirmed])
  return {
    isUnconfirmed: (shown) => unconfirmed?.shown === shown && unconfirmed !== null,
    markUnconfirmed: (shown) => setUnconfirmed({ shown }),
  }
}
