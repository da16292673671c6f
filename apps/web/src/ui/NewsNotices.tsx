import type { ReactNode } from 'react'

import type { News } from '@switchboard/domain/billing/owed-words'

import { Notice } from './Notice.tsx'
import type { NoticeTone } from './Notice.tsx'

const TONES: Record<News['kind'], NoticeTone> = {
  failed: 'critical',
  broken: 'critical',
  promised: 'info',
  kept: 'positive',
  taken: 'info',
}

type NewsNoticesProps = {
  readonly news: readonly News[]
  /** What to do about a collection that failed or a promise that was broken. */
  readonly actions?: ReactNode
}

/** What a customer is told about paying, each in a notice; what to do stands in the first of those that ask for it. */
export function NewsNotices({ news, actions }: NewsNoticesProps) {
  const asking = news.find(({ kind }) => TONES[kind] === 'critical')
  return news.map((each) => (
    <Notice
      key={each.kind}
      tone={TONES[each.kind]}
      title={each.title}
      {...(each === asking && actions !== undefined && { actions })}
    >
      {each.text}
    </Notice>
  ))
}
