import { useEffect, useState } from 'react'

/** Returns a function that focuses the element with an id after the next rendering. A pressed button may be gone by then. */
export function useFocusAfter(): (id: string) => void {
  const [target, setTarget] = useState<{ readonly id: string } | null>(null)
  useEffect(() => {
    if (target !== null) document.getElementById(target.id)?.focus()
  }, [target])
  return (id) => setTarget({ id })
}
