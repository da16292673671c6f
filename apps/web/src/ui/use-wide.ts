import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 1024px)'

/** Whether there is room for a summary beside the main content. Source: CHG-030. */
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
