import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 1024px)'

/** Room for a page of several parts with the summary at its side. Source: CHG-030. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, isWide)
}

function isWide(): boolean {
  return window.matchMedia(WIDE).matches
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
