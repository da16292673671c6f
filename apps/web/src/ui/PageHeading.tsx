import { useLayoutEffect } from 'react'
import type { ReactNode } from 'react'

import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import styles from './PageHeading.module.css'

const HEADING_ID = 'page-heading'

export type PageHeadingProps = {
  readonly title: string
  /** One sentence on the present state. */
  readonly lead?: ReactNode
  readonly back?: { readonly href: string; readonly label: string }
  /** What the page lets one do; the first is the primary. */
  readonly actions?: ReactNode
}

/** The one heading of a page. A change of route moves the focus to it: see `focusPageHeading`. */
export function PageHeading({ title, lead, back, actions }: PageHeadingProps) {
  useFocusOfTheOneBefore()
  return (
    <div className={styles.heading}>
      {back && (
        <Link href={back.href} className={styles.back}>
          <Icon name="back" size="small" />
          {back.label}
        </Link>
      )}
      <h1 id={HEADING_ID} tabIndex={-1}>
        {title}
      </h1>
      {lead !== undefined && <p className="soft">{lead}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** Whether a heading had the focus when it went away. */
let wentWithFocus = false

/** What is shown after a page has loaded may have a heading of its own: it takes the focus from the one before, unless somebody else has. */
function useFocusOfTheOneBefore(): void {
  useLayoutEffect(() => {
    if (wentWithFocus && document.activeElement === document.body) focusPageHeading()
    wentWithFocus = false
    return () => {
      wentWithFocus = document.activeElement?.id === HEADING_ID
    }
  }, [])
}

/** Moves the focus to the page's heading, so that a change of route is read out. Answers whether there is one. */
export function focusPageHeading(): boolean {
  const heading = document.getElementById(HEADING_ID)
  heading?.focus({ preventScroll: true })
  return heading !== null
}
