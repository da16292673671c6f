import type { ReactNode } from 'react'

import { Icon } from './Icon.tsx'
import styles from './Bars.module.css'

export type StaffBarProps = {
  readonly accountCode: string
  readonly accountName: string
  /** The sales person whose session this is. */
  readonly salesPerson: string
  /** A button that ends the staff session. */
  readonly action?: ReactNode
}

/** A bar that is always visible while staff act for a customer. Source: SHL-040. */
export function StaffBar({ accountCode, accountName, salesPerson, action }: StaffBarProps) {
  return (
    <aside className={`${styles.bar} ${styles.staff}`} aria-label="Staff session">
      <Icon name="person" />
      <span>
        Acting for <strong>{accountName}</strong> ({accountCode}) as <strong>{salesPerson}</strong>
      </span>
      {action}
    </aside>
  )
}
