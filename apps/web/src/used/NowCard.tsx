import type { ReactNode } from 'react'

import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import styles from './NowCard.module.css'
import type { Shown } from './shown.ts'

type NowCardProps<Now> = {
  readonly title: string
  /** The page with all details. Null if the account cannot open it. */
  readonly page: { readonly href: string; readonly label: string } | null
  readonly shown: Exclude<Shown<Now>, { kind: 'none' }>
  /** The label of the placeholder while loading. */
  readonly loading: string
  /** The title after a failure. */
  readonly failed: string
  readonly children: (now: Now) => ReactNode
}

/** The usage of a service in the current bill period, for the home page. Source: USE-021, USE-022. */
export function NowCard<Now>({ title, page, shown, loading, failed, children }: NowCardProps<Now>) {
  if (shown.kind === 'loading') {
    return <Skeleton card label={loading} lines={['heading', 'small', 'heading', 'text', 'small']} />
  }
  if (shown.kind === 'failed') {
    return <SectionError title={failed} onRetry={shown.retry} retrying={shown.retrying} />
  }
  return (
    <Card title={title} aside={page && <Link href={page.href}>{page.label}</Link>}>
      <div className={styles.content}>{children(shown.now)}</div>
    </Card>
  )
}

type FigureProps = { readonly figure: string; readonly children: ReactNode }

/** The main figure of a panel, with a text beside it. */
export function Figure({ figure, children }: FigureProps) {
  return (
    <p>
      <strong className={styles.figure}>{figure}</strong> <span className="soft">{children}</span>
    </p>
  )
}
