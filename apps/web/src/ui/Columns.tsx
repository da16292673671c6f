import type { ReactNode } from 'react'

import styles from './Columns.module.css'

/** The main content of a page, with related content beside it or, in a narrow window, below it. */
export function Columns({ aside, children }: { readonly aside?: ReactNode; readonly children: ReactNode }) {
  if (aside === undefined) return <div className={styles.stack}>{children}</div>
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>{children}</div>
      <div className={styles.stack}>{aside}</div>
    </div>
  )
}
