import type { ReactNode } from 'react'

import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import styles from './NowCard.module.css'
import type { Shown } from './shown.ts'

type NowCardProps<Now> = {
  readonly title: string
  /** The page with all of it; null where the account cannot open it now. */
  readonly page: { readonly href: string; readonly label: string } | null
  readonly shown: Exclude<Shown<Now>, { kind: 'none' }>
  /** What is loading, and the title where it did not come. */
  readonly loading: string
  readonly failed: string
  readonly children: (now: Now) => ReactNode
}

/** What a service has used in the bill period that runs, on the home page. Source: USE-021, USE-022. */
export function NowCard<Now>({ title, page, shown, loading, failed, children }: NowCardProps<Now>) {
  if (shown.kind === 'loading') {
    return <Skeleton card label={loading} lines={['heading', 'small', 'balance', 'text', 'small']} />
  }
  if (shown.kind === 'failed') {
    return <SectionError title={failed} onRetry={shown.retry} retrying={shown.retrying} />
  }
  return (
    <Card title={title} aside={page && <Link href={page.href}>{page.label}</Link>}>
      {children(shown.now)}
    </Card>
  )
}

type FigureProps = { readonly figure: string; readonly children: ReactNode }

/** The sum that a panel is about, and what belongs to it. */
export function Figure({ figure, children }: FigureProps) {
  return (
    <p>
      <strong className={styles.figure}>{figure}</strong> <span className="soft">{children}</span>
    </p>
  )
}
