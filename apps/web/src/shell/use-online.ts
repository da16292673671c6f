import { useSyncExternalStore } from 'react'

import { isOnline } from '#web/http/offline.ts'

/** Whether the device has a connection, as it changes. Source: SHL-014, SHL-015. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline)
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
