import { readOutlook } from '@switchboard/domain/billing/outlook'
import { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery } from '#web/http/query-client.ts'

export const outlookQuery = () => callQuery(readOutlook, ofActiveAccount())

export const recurringPaymentQuery = () => callQuery(readRecurringPayment, ofActiveAccount())
