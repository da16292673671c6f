import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { overdueParts } from '@switchboard/domain/billing/allotment'
import type { BillingInformation, InvoiceHeader } from '@switchboard/domain/billing/contract'
import type { Outlook } from '@switchboard/domain/billing/outlook'
import { toOwedText } from '@switchboard/domain/billing/owed-words'
import { listPaymentNews } from '@switchboard/domain/billing/payment-news'
import type { News } from '@switchboard/domain/billing/payment-news'
import { payerText } from '@switchboard/domain/billing/payer'
import type { DebtState } from '@switchboard/domain/billing/debt-state'

import { providerToday } from '#web/http/configuration.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type { NoticeTone } from '#web/ui/Notice.tsx'

import { useMayPay } from './may-pay.ts'
import { recurringPaymentQuery } from './queries.ts'

type OwedSentenceProps = {
  readonly standing: DebtState
  readonly outlook: Outlook
  readonly billing: BillingInformation
  readonly headers: readonly InvoiceHeader[]
}

/** A sentence about the owed amount, its age and the next step. Source: BIL-034, DSH-024. */
export function OwedSentence({ standing, outlook, billing, headers }: OwedSentenceProps) {
  const { data: payment = null } = useQuery(recurringPaymentQuery())
  const mayPay = useMayPay()
  const today = providerToday()
  const parts = overdueParts(billing, headers, today)
  return toOwedText({ standing, parts, outlook, payer: payerText(payment), today, mayPay })
}

type OwedNewsProps = {
  readonly outlook: Outlook
  /** Kinds of news that the screen shows elsewhere. */
  readonly without?: readonly News['kind'][]
  /** Actions for a failed collection or a broken promise. */
  readonly actions?: ReactNode
}

/**
 * Notices about a failed collection, the result of a promise, and an automatic payment. The first critical notice has the
 * actions.
 */
export function OwedNews({ outlook, without = [], actions }: OwedNewsProps) {
  const payment = useQuery(recurringPaymentQuery())
  const mayPay = useMayPay()
  if (payment.isPending) return null
  const news = listPaymentNews({
    outlook,
    payer: payerText(payment.data ?? null),
    today: providerToday(),
    mayPay,
  })
  const shown = news.filter(({ kind }) => !without.includes(kind))
  const urgent = shown.find(({ kind }) => TONES[kind] === 'critical')
  return shown.map((each) => (
    <Notice
      key={each.kind}
      tone={TONES[each.kind]}
      title={each.title}
      {...(each === urgent && actions !== undefined && { actions })}
    >
      {each.text}
    </Notice>
  ))
}

const TONES: Record<News['kind'], NoticeTone> = {
  failed: 'critical',
  broken: 'critical',
  promised: 'info',
  kept: 'positive',
  taken: 'info',
}
