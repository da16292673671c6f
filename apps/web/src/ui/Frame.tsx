import type { ReactNode } from 'react'

import styles from './Frame.module.css'

const MAIN_ID = 'main'

export type FrameProps = {
  /** Bars above everything else: for staff, offline, a new build. */
  readonly bars?: ReactNode
  /** The wordmark and the side menu, beside the page where there is room. */
  readonly side: ReactNode
  /** The content of the top bar. `narrow` is shown only if the window is too narrow for the side menu. */
  readonly top: { readonly narrow: ReactNode; readonly start: ReactNode; readonly end: ReactNode }
  readonly tabBar?: ReactNode
  readonly children: ReactNode
}

/** The layout of the shell's parts, wide and narrow. */
export function Frame({ bars, side, top, tabBar, children }: FrameProps) {
  return (
    <div className={styles.frame}>
      <a className={`visually-hidden ${styles.skip}`} href={`#${MAIN_ID}`}>
        Skip to the page
      </a>
      <div className={styles.bars}>{bars}</div>
      <aside className={styles.side} aria-label="Menu">
        <div className={styles.stay}>{side}</div>
      </aside>
      <header className={styles.top}>
        <div className={styles.narrow}>{top.narrow}</div>
        <div className={styles.start}>{top.start}</div>
        <div className={styles.end}>{top.end}</div>
      </header>
      <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {tabBar}
    </div>
  )
}

/** A page without menus, for users who are not signed in. */
export function PlainFrame({ wordmark, foot, children }: PlainFrameProps) {
  return (
    <div className={styles.plain}>
      <header>{wordmark}</header>
      <main id={MAIN_ID} className={styles.sheet} tabIndex={-1}>
        {children}
      </main>
      <footer className="small soft">{foot}</footer>
    </div>
  )
}

export type PlainFrameProps = {
  readonly wordmark: ReactNode
  readonly foot?: ReactNode
  readonly children: ReactNode
}
