import { useEffect, useRef } from 'react'

import { clearStorage } from '#web/http/configuration.ts'
import { untilReachable } from '#web/http/offline.ts'
import { page } from '#web/http/page.ts'
import { unregisterWorker } from '#web/platform/service-worker.ts'
import { Button } from '#web/ui/Button.tsx'
import { HelpdeskContact } from '#web/ui/HelpdeskContact.tsx'

import styles from './ErrorOverlay.module.css'
import { useOnline } from './use-online.ts'

/**
 * Covers the whole app after an unexpected error. If there is no connection, the overlay reports it, and reloads the
 * page once the connection is back. Source: SHL-008 to SHL-011, SHL-014.
 */
export function ErrorOverlay() {
  const overlay = useRef<HTMLDivElement>(null)
  const online = useOnline()
  useEffect(() => overlay.current?.focus(), [])
  useEffect(() => {
    void untilReachable().then((wasLost) => wasLost && page.location.reload())
  }, [])

  function reload() {
    clearStorage()
    void unregisterWorker().finally(() => page.location.reload())
  }

  return (
    <div
      ref={overlay}
      className={styles.overlay}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="overlay-title"
      aria-describedby="overlay-text"
      tabIndex={-1}
    >
      <main className={styles.panel}>
        <h1 id="overlay-title">{online ? 'An Unexpected Error Occured' : 'There is no connection'}</h1>
        <p id="overlay-text">
          {online
            ? "We're currently experiencing technical difficulties, please try again later."
            : 'This page opens by itself as soon as we can be reached.'}
        </p>
        {online && (
          <>
            <HelpdeskContact />
            <Button onClick={reload}>Reload</Button>
          </>
        )}
      </main>
    </div>
  )
}
