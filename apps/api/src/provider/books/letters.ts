import { OVERDUE_NOTICES } from '@switchboard/domain/billing/overdue-notices'
import { INCLUDING_GST } from '@switchboard/domain/gst'

import { declareSqlNotice } from '#api/provider/notices/declare-sql.ts'

const CATEGORY = 'Billing'

export const billNotice = declareSqlNotice({
  category: CATEGORY,
  type: 'Bill',
  name: 'Your bill',
  cause: 'A bill is made.',
  subject: `Your bill of {total}[business|${INCLUDING_GST}]`,
  body: `Kia ora {customer}

Your bill {bill} of {billDay} is {total}[business|${INCLUDING_GST}], due on {dueDay}[promptPayment|. Pay by then and {discount} comes off].`,
})

type OverdueKind = keyof typeof OVERDUE_NOTICES

function describeOverdue(kind: OverdueKind, name: string, cause: string) {
  const { type, subject, body } = OVERDUE_NOTICES[kind]
  return { kind: { category: CATEGORY, type, name, cause, subject }, body } as const
}

function declareOverdueNotice({ kind, body }: ReturnType<typeof describeOverdue>) {
  return declareSqlNotice({ ...kind, body: `Kia ora {customer}\n\n${body}` })
}

function declareOverdueText({ kind, body }: ReturnType<typeof describeOverdue>) {
  return declareSqlNotice({ ...kind, channel: 'SMS', body })
}

const REMINDER = describeOverdue('reminder', 'A reminder of an overdue bill', 'A bill is overdue.')
const WARNING = describeOverdue(
  'warning',
  'A warning about an overdue bill',
  'A bill stays overdue; the account gets the status "warning".',
)
const RESTRICTION = describeOverdue(
  'restriction',
  'Services may be restricted',
  'A bill stays overdue after a warning.',
)

/** The email and the text message of each notice about an overdue bill. */
export const OVERDUE_WORDS = {
  reminder: { email: declareOverdueNotice(REMINDER), text: null },
  warning: { email: declareOverdueNotice(WARNING), text: declareOverdueText(WARNING) },
  restriction: { email: declareOverdueNotice(RESTRICTION), text: declareOverdueText(RESTRICTION) },
} satisfies Record<OverdueKind, unknown>
