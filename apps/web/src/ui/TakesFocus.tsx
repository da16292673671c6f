import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

import styles from './TakesFocus.module.css'

type TakesFocusProps = {
  /** Whether it is the result of something that was just done. */
  readonly when?: boolean
  readonly children: ReactNode
}

/** What comes of sending takes the place of its button, or is far from it: it is scrolled into view and read out. */
export function TakesFocus({ when = true, children }: TakesFocusProps) {
  return when ? <Focused>{children}</Focused> : children
}

function Focused({ children }: Pick<TakesFocusProps, 'children'>) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className={styles.outcome}>
      {children}
    </div>
  )
}
