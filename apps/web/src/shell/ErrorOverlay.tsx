import { useEffect, useRef } from 'react'

import { configuration } from '#web/http/configuration.ts'
import { unregisterWorker } from '#web/platform/service-worker.ts'
import { Button } from '#web/ui/Button.tsx'

import styles from './ErrorOverlay.module.css'

/** Over the whole app when something unexpected happened. Source: SHL-008 to SHL-011. */
export function ErrorOverlay() {
  const overlay = useRef<HTMLDivElement>(null)
  useEffect(() => overlay.current?.focus(), [])

  function reload() {
    localStorage.clear()
    void unregisterWorker().finally(() => location.reload())
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
      <div className={styles.panel}>
        <h1 id="overlay-title">An Unexpected Error Occured</h1>
        <p id="overlay-text">
          We&apos;re currently experiencing technical difficulties, please try again later.
        </p>
        <HelpdeskContact />
        <Button onClick={reload}>Reload</Button>
      </div>
    </div>
  )
}

/** Helpdesk phone and e-mail, once the configuration is there. Source: SHL-052, CFG-013. */
export function HelpdeskContact() {
  const helpdesk = helpdeskOrNull()
  if (helpdesk === null) return null
  return (
    <p className="soft">
      If it goes on, call <a href={`tel:${helpdesk.phone.replaceAll(' ', '')}`}>{helpdesk.phone}</a> or write
      to <a href={`mailto:${helpdesk.email}`}>{helpdesk.email}</a>.
    </p>
  )
}

function helpdeskOrNull() {
  try {
    return configuration.value().helpdesk
  } catch {
    return null
  }
}
