import { useState } from 'react'
import type { ReactNode } from 'react'

import styles from './Disclosure.module.css'
import { Icon } from './Icon.tsx'

type DisclosureProps = {
  readonly summary: string
  /** Whether the content is rendered only once the user has opened it, because it loads something or is large. */
  readonly rendersOnOpen?: boolean
  readonly children: ReactNode
}

/** Details that are hidden until the user opens them. */
export function Disclosure({ summary, rendersOnOpen = false, children }: DisclosureProps) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details
      className={styles.more}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true)
      }}
    >
      <summary>
        <Icon name="chevron" size="small" />
        {summary}
      </summary>
      <div className={styles.inside}>{(wasOpened || !rendersOnOpen) && children}</div>
    </details>
  )
}
