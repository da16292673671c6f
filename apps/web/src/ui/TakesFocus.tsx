import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

import styles from './TakesFocus.module.css'

type TakesFocusProps = {
  /** Whether the content is the result of an action of the user. */
  readonly when?: boolean
  readonly children: ReactNode
}

/** The result of an action takes the focus, so that it is scrolled into view and read by screen readers. */
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
