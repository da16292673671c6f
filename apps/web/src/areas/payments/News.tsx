import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { Outlook } from '@switchboard/domain/billing/outlook'
import { newsOf } from '@switchboard/domain/billing/owed-words'
import { payerText } from '@switchboard/domain/billing/payer'
import { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import { ofActiveAccount } from '#web/http/account.ts'
import { providerToday } from '#web/http/configuration.ts'
import { callQuery } from '#web/http/query-client.ts'
import { NewsNotices } from '#web/ui/NewsNotices.tsx'

type NewsProps = { readonly outlook: Outlook; readonly actions?: ReactNode }

/** The sentences of an outlook; who pays is loaded apart. */
export function News({ outlook, actions }: NewsProps) {
  const payment = useQuery(callQuery(readRecurringPayment, ofActiveAccount()))
  if (payment.isPending) return null
  const news = newsOf({ outlook, payer: payerText(payment.data ?? null), today: providerToday() })
  return <NewsNotices news={news} actions={actions} />
}
