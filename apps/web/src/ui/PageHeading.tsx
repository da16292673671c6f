import { useLayoutEffect } from 'react'
import type { ReactNode } from 'react'

import { useIsApp } from '#web/http/portal.tsx'

import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import styles from './PageHeading.module.css'

const HEADING_ID = 'page-heading'

export type PageHeadingProps = {
  readonly title: string
  /** A sentence about the current state. */
  readonly lead?: ReactNode
  readonly back?: { readonly href: string; readonly label: string }
  /** The actions of the page, the primary action first. */
  readonly actions?: ReactNode
}

/** The only `h1` of a page. A change of route moves the focus to it: see `focusPageHeading`. */
export function PageHeading({ title, lead, back, actions }: PageHeadingProps) {
  useFocusOfPreviousHeading()
  return (
    <div className={styles.heading}>
      {back && <BackLink {...back} />}
      <h1 id={HEADING_ID} tabIndex={-1}>
        {title}
      </h1>
      {lead !== undefined && <p className="soft">{lead}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** In a narrow window of the app the back button of the top bar is enough. Source: APP-014. */
function BackLink({ href, label }: NonNullable<PageHeadingProps['back']>) {
  const isApp = useIsApp()
  return (
    <Link href={href} className={classes(styles.back, isApp && styles.inApp)}>
      <Icon name="back" size="small" />
      {label}
    </Link>
  )
}

/** Whether the last unmounted heading had the focus. */
let previousHadFocus = false

/**
 * A loaded page may have another heading element than its placeholder. The new heading takes over the focus, unless another
 * element has it.
 */
function useFocusOfPreviousHeading(): void {
  useLayoutEffect(() => {
    if (previousHadFocus && document.activeElement === document.body) focusPageHeading()
    previousHadFocus = false
    return () => {
      previousHadFocus = document.activeElement?.id === HEADING_ID
    }
  }, [])
}

/**
 * Moves the focus to the heading of the page, so that a change of route is announced. Returns false if there is no
 * heading.
 */
export function focusPageHeading(): boolean {
  const heading = document.getElementById(HEADING_ID)
  heading?.focus({ preventScroll: true })
  return heading !== null
}
