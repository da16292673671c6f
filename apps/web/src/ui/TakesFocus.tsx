import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

import styles from './TakesFocus.module.css'

/** The result of sending is at the top of a form whose button is at its end: it is scrolled into view and read out. */
export function TakesFocus({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className={styles.outcome}>
      {children}
    </div>
  )
}
