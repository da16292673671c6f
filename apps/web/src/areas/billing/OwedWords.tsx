import { useQuery } from '@tanstack/react-query'

import { overdueParts } from '@switchboard/domain/billing/allotment'
import type { Outlook } from '@switchboard/domain/billing/outlook'
import { newsOf, owedText } from '@switchboard/domain/billing/owed-words'
import type { News } from '@switchboard/domain/billing/owed-words'
import { payerText } from '@switchboard/domain/billing/payer'
import type { Standing } from '@switchboard/domain/billing/standing'

import { providerToday } from '#web/http/configuration.ts'
import { NewsNotices } from '#web/ui/NewsNotices.tsx'

import { billingQuery, recurringPaymentQuery, useHeaders } from './queries.ts'

type OwedSentenceProps = { readonly standing: Standing; readonly outlook: Outlook }

/** What is owed since when, and what happens about it. Source: BIL-034, DSH-024. */
export function OwedSentence({ standing, outlook }: OwedSentenceProps) {
  const { data: payment = null } = useQuery(recurringPaymentQuery())
  const { data: billing } = useQuery(billingQuery())
  const { data: headers = [] } = useHeaders()
  const today = providerToday()
  const parts = billing === undefined ? [] : overdueParts(billing, headers, today)
  return owedText({ standing, parts, outlook, payer: payerText(payment), today })
}

type OwedNewsProps = {
  readonly outlook: Outlook
  /** What is told elsewhere on the screen. */
  readonly without?: readonly News['kind'][]
}

/** A collection that failed, what became of a promise, what is taken without anybody paying. */
export function OwedNews({ outlook, without = [] }: OwedNewsProps) {
  const { data: payment = null } = useQuery(recurringPaymentQuery())
  const news = newsOf({ outlook, payer: payerText(payment), today: providerToday() })
  return <NewsNotices news={news.filter(({ kind }) => !without.includes(kind))} />
}
